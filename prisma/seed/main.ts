import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { asBrandId, asOrganizationId, newId } from '@/server/core/ids'
import { closeDatabase, db } from '@/server/db'
import { demoEnv } from '@/server/env'
import { adoptTwoFactor, createUser } from '@/server/modules/accounts/members'
import { setGameSelection } from '@/server/modules/catalogue/catalog'
import { syncExchangeRates } from '@/server/modules/delivery/facts'
import { demoPassword, previousCallbackUrls, writeDemoFile } from './demo-file'
import { demoOrganizations, demoUsers } from './demo-plan'
import { demoTotpSeed } from './demo-secrets'
import { seedAccess } from './history/access'
import { seedSubscribers } from './history/operations'
import { seedHistory } from './history/seed-history'
import { pickDemoGames } from './pick-games'
import { createDemoAffiliate, seedAffiliate } from './seed-affiliate'
import { seedBranding } from './seed-branding'
import { seedDestinations, seedIncidents } from './seed-destinations'
import { demoCallbackSecret, pointEndpointsAtWallet } from './seed-endpoints'
import { seedGameDates } from './seed-game-dates'
import { seedJurisdictions } from './seed-jurisdictions'
import { seedLedgers } from './seed-ledgers'
import { seedOrganization } from './seed-organization'
import { seedPackages } from './seed-packages'
import { seedPast } from './seed-past'
import { seedPictures } from './seed-pictures'
import { seedProtection } from './seed-protection'
import { pointProvidersAtSandbox, readCatalogues, seedProviderContracts } from './seed-providers'
import { seedSettlement } from './seed-settlement'
import { seedSingleSignOn } from './seed-single-sign-on'
import { seedStudio, seedSubmissions } from './seed-studio'
import { seedVerifications } from './seed-verifications'

/**
 * Makes the demo: run with the sandbox up, when DATA_DIR has no demo.json or the addresses have changed. Each step finds
 * what an interrupted run left and goes on from there. A database that holds somebody else's tenants is not touched.
 */
async function seed(): Promise<void> {
  if (await isSomebodyElses()) {
    process.stdout.write('The database already has organizations of its own: the demo is not added.\n')
    return
  }
  const ctx = systemContext('seed', systemClock, newId())
  const providers = await pointProvidersAtSandbox()
  await readCatalogues(ctx)
  await seedProviderContracts(ctx)
  for (const plan of demoOrganizations) await seedOrganization(ctx, plan)
  await seedPackages(ctx)
  await seedBranding(ctx)
  await seedJurisdictions(ctx)
  await seedPictures(ctx)
  await createDemoAffiliate(ctx)
  await seedStudio(ctx)
  await seedUsers()
  await seedSubmissions(ctx)
  await seedVerifications(ctx)
  await pointEndpointsAtWallet(ctx, previousCallbackUrls())
  await openSandboxWallets()
  const games = await pickGames(ctx)
  await seedDestinations(ctx)
  await seedGameDates(ctx, games)
  // Fees of the past are converted by the rates of their days.
  await syncExchangeRates(ctx)
  await seedHistory(ctx)
  await seedPast(ctx, games)
  await seedAccess(ctx)
  await seedSingleSignOn(ctx)
  await seedSubscribers(ctx)
  await seedAffiliate(ctx)
  await seedSettlement(ctx)
  await seedLedgers(ctx)
  await seedProtection(ctx, games)
  await seedIncidents(ctx)
  writeDemoFile({ games, providers })
}

async function isSomebodyElses(): Promise<boolean> {
  const organizations = await db.organization.findMany({ select: { slug: true } })
  return organizations.length > 0 && !organizations.some(({ slug }) => slug === demoOrganizations[0]?.slug)
}

async function seedUsers(): Promise<void> {
  const known = new Set((await db.user.findMany({ select: { email: true } })).map(({ email }) => email))
  for (const { email, name, ...user } of demoUsers.filter(({ email }) => !known.has(email))) {
    const person = { email, name, password: demoPassword() }
    if (user.organization === null) {
      await createUser({ ...person, staffRole: user.role })
      continue
    }
    const { id } = await db.organization.findUniqueOrThrow({ where: { slug: user.organization } })
    await createUser({ ...person, memberships: [{ organizationId: id, role: user.role }] })
  }
  for (const { email } of demoUsers.filter(({ organization }) => organization === null)) {
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
    await adoptTwoFactor({ clock: systemClock }, { userId, seed: demoTotpSeed(email) })
  }
}

/** The games are picked as Lucky Lane sees them; the one to show E2002 is disabled for every demo tenant. */
async function pickGames(ctx: ReturnType<typeof systemContext>) {
  const organizations = await db.organization.findMany({
    where: { slug: { in: demoOrganizations.map(({ slug }) => slug) } },
  })
  const luckyLane = organizations.find(({ slug }) => slug === 'lucky-lane')
  if (!luckyLane?.defaultBrandId) throw new Error('The demo organization lucky-lane is missing')
  const games = await pickDemoGames({
    ...ctx,
    organizationId: asOrganizationId(luckyLane.id),
    brandId: asBrandId(luckyLane.defaultBrandId),
  })
  for (const { id } of organizations) {
    await setGameSelection(
      { ...ctx, organizationId: asOrganizationId(id) },
      { gameIds: [games.disabled], isEnabled: false },
    )
  }
  return games
}

seed()
  .then(() => closeDatabase())
  .catch((error: unknown) => {
    process.stderr.write(
      `The demo could not be seeded: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exitCode = 1
    return closeDatabase()
  })

/** Gives the sandbox's reference wallet an account for each demo organization, with the secret it verifies by. */
async function openSandboxWallets(): Promise<void> {
  const { SANDBOX_PUBLIC_URL: sandboxUrl } = demoEnv()
  for (const { slug, playersHave = 1_000 } of demoOrganizations) {
    const response = await fetch(`${sandboxUrl}/control/wallets/${slug}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        callback_secret: demoCallbackSecret(slug),
        auto_create: true,
        starting_balance: playersHave,
      }),
    })
    if (!response.ok) throw new Error(`The sandbox refused the wallet of ${slug}: ${await response.text()}`)
  }
}
