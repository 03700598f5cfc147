import { OneProvider } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { syncCatalogue } from './sync-catalogue'

/** Reads a provider's feed now, on a person's word; what it brought is audited. Throws E5004, E1001, E1002, E1004. */
export const resyncCatalogue = writeVerb('providers.sync', OneProvider, run)

async function run(ctx: Context, { providerCode }: OneProvider) {
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
