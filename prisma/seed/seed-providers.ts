import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { demoEnv } from '@/server/env'
import { keyring } from '@/server/keyring'
import { syncCatalogue } from '@/server/modules/catalogue/catalog'
import { createProviderContract } from '@/server/modules/finance/contracts'
import { demoProviders, demoProviderTerms } from './demo-plan'
import { joinedAt } from './past-plan'

export interface DemoProviderAddress {
  code: string
  secret: string
  baseUrl: string
}

/** Points the demo's providers at the running sandbox; each start may find it at another address. */
export async function pointProvidersAtSandbox(): Promise<DemoProviderAddress[]> {
  const { SANDBOX_PUBLIC_URL: sandboxUrl, ...secrets } = demoEnv()
  const secretByDialect = {
    aurora: secrets.SANDBOX_AURORA_SECRET,
    borealis: secrets.SANDBOX_BOREALIS_SECRET,
    cascade: secrets.SANDBOX_CASCADE_SECRET,
  }
  return Promise.all(
    demoProviders.map(async ({ code, name, dialect, requiresApproval, ...lists }) => {
      const address = { code, secret: secretByDialect[dialect], baseUrl: `${sandboxUrl}/${code}` }
      const connection = {
        baseUrl: address.baseUrl,
        secretSealed: keyring().seal(address.secret, 'provider.secret'),
      }
      const defaults = {
        supportedCurrencies: [...lists.supportedCurrencies],
        blockedCountries: [...lists.blockedCountries],
      }
      await db.provider.upsert({
        where: { code },
        create: { code, name, dialect, requiresApproval, ...defaults, ...connection },
        update: connection,
      })
      return address
    }),
  )
}

/** Reads each feed not read before; the demo is of no use without its games, so a failing feed fails the seed. */
export async function readCatalogues(ctx: Context): Promise<void> {
  const unread = await db.provider.findMany({ where: { lastSyncedAt: null }, select: { code: true } })
  for (const { code } of unread) await syncCatalogue(ctx, code)
}

/** From the month on in which the demo's past begins, so that the months since have statements. */
export async function seedProviderContracts(ctx: Context): Promise<void> {
  if ((await db.providerContract.count()) > 0) return
  for (const { providerCode, tiers, deductions, ...terms } of demoProviderTerms) {
    const input = {
      contractId: newId(),
      providerCode,
      month: joinedAt(ctx.clock.now()).toISOString().slice(0, 7),
      note: 'Demo terms.',
      terms: {
        ...{ currency: 'EUR', includesFreeWins: false, ...terms },
        ...{ tiers: [...tiers], deductions: [...deductions] },
      },
    }
    await createProviderContract(ctx, input)
  }
}
