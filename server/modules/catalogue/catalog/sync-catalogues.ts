import type { Context } from '@/server/core/context'
import { log } from '@/server/log'
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
