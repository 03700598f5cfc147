import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { prisma } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/audit'
import { requirePermission } from '@/server/modules/members'
import { addCredit, insertCreditEntry } from './queries'

export interface TopUp {
  /** Minor units of the organization's credit currency; above zero. */
  amountMinor: bigint
  /** Shown in the ledger: an invoice, a transfer. */
  reason: string
}

/**
 * Adds credit; balance, ledger row and audit row are one transaction, so the ledger always adds up to the balance.
 * Throws E4004 for an amount that is not above zero, E7001 for an unknown organization.
 */
export async function topUpCredit(ctx: TenantContext, topUp: TopUp): Promise<{ balanceMinor: bigint }> {
  requirePermission(ctx.actor, 'credit.topUp')
  const { organizationId } = ctx
  const { amountMinor, reason } = topUp
  if (amountMinor <= 0n) throw new AppError('E4004')
  return prisma.$transaction(async (db) => {
    const after = await addCredit(db, { organizationId, amountMinor })
    if (!after) throw new AppError('E7001')
    const { balanceMinor } = after
    const entryId = await insertCreditEntry(db, {
      organizationId,
      amountMinor,
      balanceMinor,
      reason,
      actor: describeActor(ctx.actor),
      createdAt: ctx.clock.now(),
    })
    await recordAudit(db, ctx, {
      action: 'credit.topped_up',
      subjectType: 'credit_entry',
      subjectId: entryId,
      after: { amountMinor, balanceMinor, currency: after.currency, reason },
    })
    return { balanceMinor }
  })
}
