import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { recordAudit } from '@/server/modules/audit'
import { requirePermission } from '@/server/modules/members'
import { findProvider, inAccessTransaction, lockProvider, updateProviderStatus } from './queries'

/**
 * Suspends a provider for everybody, or takes it back: launches are refused with E1003, its games leave the lists, its open
 * sessions take no more bets, wins and refunds still pass. Throws E5004 (administrators alone), E1001.
 */
export async function setProviderStatus(
  ctx: Context,
  { providerCode, status }: { providerCode: string; status: 'active' | 'suspended' },
): Promise<void> {
  requirePermission(ctx.actor, 'providers.suspend')
  await inAccessTransaction(async (db) => {
    await lockProvider(db, providerCode)
    const provider = await findProvider(db, providerCode)
    if (!provider) throw new AppError('E1001')
    if (provider.status === status) return
    await updateProviderStatus(db, { code: providerCode, status, now: ctx.clock.now() })
    await recordAudit(db, ctx, {
      action: status === 'suspended' ? 'provider.suspended' : 'provider.reinstated',
      subjectType: 'provider',
      subjectId: providerCode,
      before: { status: provider.status },
      after: { status },
    })
  })
}
