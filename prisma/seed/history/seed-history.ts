import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { demoEnv } from '@/server/env'
import { readCountedEverywhere, rollStatistics } from '@/server/modules/delivery/statistics'
import { demoCallbackSecret } from '../seed-endpoints'
import { seedCampaign } from './campaign'
import type { HistoryGame } from './decks'
import { seedProviderIncident, seedStatus, seedWalletIncident } from './operations'
import { findPeople, type People } from './people'
import { type PlannedSession, planPlay } from './plan-play'
import { campaignStart, type Profile, profiles, providerOutage, walletOutage } from './profiles'
import { type Owner, writePlay } from './write-play'

/** Who takes care of a wallet's incident. */
const responders: Readonly<Record<string, string>> = {
  'lucky-lane': 'developer@lucky-lane.example',
  'grand-platform': 'owner@grand-platform.example',
}

interface Written {
  organizationId: string
  from: Date
  sessions: readonly PlannedSession[]
}

/**
 * Months of play, outages and a campaign, as the service would have stored them: rows are written through every trigger, and
 * statistics, facts and incidents are made of them by the service's own code. Nothing is added to an organization that
 * is counted already. Call it before the service runs.
 */
export async function seedHistory(ctx: Context, planned: readonly Profile[] = profiles): Promise<Written[]> {
  // The history does not claim that a wallet other than the demo's has answered.
  if (demoEnv().DEMO_CALLBACK_URL !== undefined) return []
  const people = await findPeople(ctx)
  // In turn: planning keeps the process busy, and a connection that is waited for meanwhile would be late.
  const written: Written[] = []
  for (const profile of planned) written.push(...(await writeOne(people, ctx, profile)))
  const [first] = written
  if (!first) return []
  const away = providerOutage(ctx.clock.now())
  const provider = await db.provider.findUniqueOrThrow({ where: { code: away.providerCode } })
  await seedProviderIncident(people, ctx, { ...away, name: provider.name })
  await seedStatus({ from: first.from, until: ctx.clock.now(), away })
  return written
}

async function writeOne(people: People, ctx: Context, profile: Profile): Promise<Written[]> {
  const { slug } = profile
  const organization = await db.organization.findUnique({ where: { slug } })
  if (!organization || (await db.statisticProgress.count({ where: { organizationId: organization.id } })) > 0)
    return []
  const owner = await ownerOf(organization.id, slug)
  const [from, until] = [organization.createdAt, ctx.clock.now()]
  const outage = walletOutage(slug, until)
  const games = await findGames(profile)
  const sessions = planPlay({
    profile,
    games,
    from,
    until,
    walletOutage: outage,
    providerOutage: providerOutage(until),
  })
  await writePlay(owner, sessions)
  const free =
    slug === 'lucky-lane' ? await seedCampaignOf(people, { owner, sessions, games, now: until }) : []
  // Nothing is counted yet: every hour is about to be read as a whole.
  await db.statisticMark.deleteMany({ where: { organizationId: organization.id } })
  const by = responders[slug]
  if (outage && by) await seedWalletIncident(people, ctx, { owner, outage, sessions, by })
  return [{ organizationId: organization.id, from, sessions: [...sessions, ...free] }]
}

async function ownerOf(organizationId: string, slug: string): Promise<Owner> {
  const brands = await db.brand.findMany({ where: { organizationId } })
  const endpoint = await db.endpoint.findFirstOrThrow({
    where: { organizationId, brandId: null, providerCode: null },
  })
  return {
    organizationId,
    brandIdOf: (ref) => {
      const brand = brands.find((one) => one.ref === ref)
      if (!brand) throw new Error(`${slug} has no brand ${ref}`)
      return brand.id
    },
    endpoint: { id: endpoint.id, url: endpoint.url, secret: demoCallbackSecret(slug) },
  }
}

const gamesOfProvider = 9

/** Some games of each provider, in a steady order; the most popular first. */
async function findGames({ providers }: Profile): Promise<HistoryGame[]> {
  const found = await Promise.all(
    providers.map((providerCode) =>
      db.game.findMany({
        where: { isActive: true, providerCode },
        include: { provider: true },
        orderBy: { providerGameId: 'asc' },
      }),
    ),
  )
  const chosen = found.map((games) => {
    const step = Math.max(1, Math.floor(games.length / gamesOfProvider))
    return games.filter((_, index) => index % step === 0).slice(0, gamesOfProvider)
  })
  return Array.from({ length: gamesOfProvider }, (_, index) => chosen.flatMap((games) => games[index] ?? []))
    .flat()
    .map(({ id, providerCode, providerGameId, rtp, supportedCurrencies, blockedCountries, provider }) => {
      const currencies = textsOf(supportedCurrencies) ?? provider.supportedCurrencies
      const blocked = textsOf(blockedCountries) ?? provider.blockedCountries
      return {
        ...{ id, providerCode, providerGameId, rtp: rtp?.toNumber() ?? 96 },
        isPlayedIn: (currency, country) =>
          (currencies.length === 0 || currencies.includes(currency)) && !blocked.includes(country),
      }
    })
}

const textsOf = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : null

async function seedCampaignOf(
  people: People,
  {
    owner,
    sessions,
    games,
    now,
  }: { owner: Owner; sessions: PlannedSession[]; games: HistoryGame[]; now: Date },
): Promise<PlannedSession[]> {
  const given = await db.game.findFirst({
    where: { id: { in: games.map(({ id }) => id) }, providerCode: 'aurora', freeRoundsSupport: true },
    orderBy: { providerGameId: 'asc' },
  })
  const game = games.find(({ id }) => id === given?.id)
  return game ? seedCampaign(people, { owner, sessions, game, startAt: campaignStart(now) }) : []
}

/** As often as the job would have: each run counts some of the past. */
export async function countHistory(ctx: Context): Promise<void> {
  for (let runs = 0; runs < 20; runs += 1) {
    await rollStatistics(ctx)
    if ((await readCountedEverywhere(null)).from === null) return
  }
}
