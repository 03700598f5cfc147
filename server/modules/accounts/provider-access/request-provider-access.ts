import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { findAccess, findProvider, inAccessTransaction, upsertAccess } from './queries'

/**
 * Asks Croupier for the approval of a provider; staff see who waits, and since when. Asking again, or for a provider that is
 * open already, changes nothing. Throws E5004, E1001 (unknown provider).
 */
export const requestProviderAccess = writeVerb('providers.request', OneProvider, run)

async function run(ctx: TenantContext, { providerCode }: OneProvider): Promise<void> {
  const key = { organizationId: ctx.organizationId, providerCode }
  await inAccessTransaction(async (db) => {
    const provider = await findProvider(db, providerCode)
    if (!provider) throw new AppError('E1001')
    const access = await findAccess(db, key)
    if (!provider.requiresApproval || access?.isApproved || access?.requestedAt) return
    const now = ctx.clock.now()
    await upsertAccess(db, { key, change: { requestedAt: now }, now })
    await recordAudit(db, ctx, {
      action: 'provider_access.requested',
      subjectType: 'provider',
      subjectId: providerCode,
      after: { provider: provider.name },
    })
  })
}
