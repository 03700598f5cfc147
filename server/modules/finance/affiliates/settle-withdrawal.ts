import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { appendEntries } from './ledger'
import { lockAccount } from './queries-accounts'
import { findWithdrawalOwner, lockWithdrawal, updateWithdrawal } from './queries-payouts'

type Settled = { state: 'paid'; providerRef?: string } | { state: 'failed' | 'rejected'; reason: string }

/** Of each end, from where it may come. */
const from = {
  paid: ['ready', 'sending', 'in_file'],
  failed: ['ready', 'sending', 'in_file'],
  rejected: ['pending_approval'],
} as const

/**
 * Ends a withdrawal, once: paid, or its amount is back in the balance. False where it had ended, or may not end so. The rows of the ledger
 * and the withdrawal change together.
 */
export async function settleWithdrawal(
  tx: Db,
  ctx: Context,
  {
    id,
    decided,
    ...end
  }: { id: string; decided?: { by: { kind: string; id: string; name: string } } } & Settled,
): Promise<boolean> {
  const found = await findWithdrawalOwner(tx, id)
  if (!found) return false
  await lockAccount(tx, found.organizationId)
  const withdrawal = await lockWithdrawal(tx, id)
  // defence: a withdrawal ends once
  if (!withdrawal || !(from[end.state] as readonly string[]).includes(withdrawal.state)) return false
  const { organizationId, amountMinor } = withdrawal
  const now = ctx.clock.now()
  await updateWithdrawal(tx, id, {
    ...end,
    ...(decided && { decidedBy: decided.by, decidedAt: now }),
    nextAttemptAt: null,
    settledAt: now,
  })
  if (end.state !== 'paid')
    await appendEntries(tx, {
      organizationId,
      createdAt: now,
      drafts: [{ kind: 'withdrawal_reversal', amountMinor, availableAt: now, withdrawalId: id }],
    })
  await recordAudit(tx, ctx, {
    action: `affiliate.withdrawal_${end.state}`,
    subjectType: 'withdrawal',
    subjectId: id,
    organizationId,
    before: { state: withdrawal.state },
    after: {
      state: end.state,
      amountMinor,
      currency: withdrawal.currency,
      ...('reason' in end && { reason: end.reason }),
    },
  })
  return true
}
