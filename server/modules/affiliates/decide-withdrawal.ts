import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { personOf, recordAudit, storedPerson } from '@/server/modules/audit'
import { lockWithdrawal, updateWithdrawal } from './queries-withdrawals'
import { sendPayoutNow } from './send-payout'
import { settleWithdrawal } from './settle-withdrawal'

export const OneWithdrawal = z.object({ withdrawalId: z.uuid() })

const notWaiting = () => new AppError('E0004', { message: 'This withdrawal waits for no decision any more.' })

/**
 * Approves a withdrawal above its programme's threshold; an address of the payment provider's is paid at once. Who requested it does
 * not approve it. Throws E5004, E0004 where it waits no more, EA004 where the provider refuses: its amount is back.
 */
export const approveWithdrawal = writeVerb('affiliates.pay', OneWithdrawal, runApprove)

async function runApprove(
  ctx: Context,
  { withdrawalId: id }: z.output<typeof OneWithdrawal>,
): Promise<{ state: string }> {
  await inTransaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.state !== 'pending_approval') throw notWaiting()
    const by = storedPerson(ctx.actor)
    // Nobody approves a withdrawal of their own.
    if (personOf(withdrawal.requestedBy).id === by.id)
      throw new AppError('E5004', { message: 'Somebody else must approve a withdrawal that you requested.' })
    const now = ctx.clock.now()
    await updateWithdrawal(tx, id, { state: 'ready', nextAttemptAt: now, decidedBy: by, decidedAt: now })
    await recordAudit(tx, ctx, {
      action: 'affiliate.withdrawal_approved',
      subjectType: 'withdrawal',
      subjectId: id,
      organizationId: withdrawal.organizationId,
      after: { amountMinor: withdrawal.amountMinor, currency: withdrawal.currency },
    })
  })
  await sendPayoutNow(ctx, id)
  const { state } = await db.withdrawal.findUniqueOrThrow({ where: { id } })
  return { state }
}

const reason = z.string().trim().min(3, 'Enter a reason.').max(300, 'At most 300 characters.')
const Ending = OneWithdrawal.extend({ reason })
type Ending = z.output<typeof Ending>

/** Rejects a withdrawal that waits for an approval: its amount is back in the balance. Throws E5004, E0004. */
export const rejectWithdrawal = writeVerb('affiliates.pay', Ending, (ctx: Context, ending: Ending) =>
  end(ctx, ending, 'rejected'),
)

/** The bank returned a payment of a file: its amount is back in the balance. Throws E5004, E0004. */
export const failWithdrawal = writeVerb('affiliates.pay', Ending, async (ctx: Context, ending: Ending) => {
  // Only what a bank file paid is returned by hand.
  const inFile = await db.withdrawal.count({ where: { id: ending.withdrawalId, state: 'in_file' } })
  if (inFile === 0) throw notWaiting()
  await end(ctx, ending, 'failed')
})

async function end(
  ctx: Context,
  { withdrawalId: id, reason }: Ending,
  state: 'rejected' | 'failed',
): Promise<void> {
  const decided = { by: storedPerson(ctx.actor) }
  // Who approved a payment that failed stays known.
  const by = state === 'rejected' ? { decided } : {}
  const isSettled = await inTransaction((tx) => settleWithdrawal(tx, ctx, { id, state, reason, ...by }))
  if (!isSettled) throw notWaiting()
}
