import { OneProvider } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { findSyncableProviders } from './queries-sync'
import { syncCatalogue } from './sync-catalogue'

interface CatalogueSyncs {
  synced: number
  failed: number
}

/** Reads every connected provider's feed, one after another; one that fails does not hold up the rest. Hourly job. */
export async function syncCatalogues(ctx: Context): Promise<CatalogueSyncs> {
  const outcome = { synced: 0, failed: 0 }
  for (const providerCode of await findSyncableProviders()) {
    try {
      await syncCatalogue(ctx, providerCode)
      outcome.synced += 1
    } catch (error) {
      log.error({ err: error, provider: providerCode }, 'catalogue sync failed')
      outcome.failed += 1
    }
  }
  return outcome
}

/** Reads a provider's feed now, on a person's word; what it brought is audited. Throws E5004, E1001, E1002, E1004. */
export const resyncCatalogue = writeVerb('providers.sync', OneProvider, runResyncCatalogue)

async function runResyncCatalogue(ctx: Context, { providerCode }: OneProvider) {
  const sync = await syncCatalogue(ctx, providerCode)
  const { created, updated, delisted, skipped, isOutdated } = sync
  await recordAudit(db, ctx, {
    action: 'provider.synchronised',
    subjectType: 'provider',
    subjectId: providerCode,
    after: { created, updated, delisted, skipped },
  })
  return { created, updated, delisted, skipped, isOutdated }
}
