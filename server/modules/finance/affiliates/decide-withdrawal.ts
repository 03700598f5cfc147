import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { wasEverMember } from '@/server/modules/accounts/members'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { whyIneligible } from './eligibility'
import { findAccount } from './queries-accounts'
import { findWithdrawalState, isInFile, lockWithdrawal, updateWithdrawal } from './queries-payouts'
import { sendPayoutNow } from './send-payout'
import { settleWithdrawal } from './settle-withdrawal'

export const OneWithdrawal = z.object({ withdrawalId: z.uuid() })

const notWaiting = () => new AppError('E0004', { message: 'This withdrawal has already been decided.' })

/**
 * Approves a withdrawal above its programme's threshold. Two different people do, neither of the affiliate; with the second an address
 * of the payment provider's is paid at once. Throws E5004, E0004 where it waits no more, EA001 while the affiliate
 * is suspended or not verified, EA004 where the provider refuses: its amount is
 * back.
 */
export const approveWithdrawal = writeVerb('affiliates.pay', OneWithdrawal, runApprove)

async function runApprove(
  ctx: Context,
  { withdrawalId: id }: z.output<typeof OneWithdrawal>,
): Promise<{ state: string }> {
  const isSecond = await inTransaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.state !== 'pending_approval') throw notWaiting()
    const { organizationId, amountMinor, currency, requestedBy, approvedBy } = withdrawal
    const by = storedPerson(ctx.actor)
    const [now, isFirst] = [ctx.clock.now(), approvedBy === null]
    // defence: own withdrawals cannot be approved
    if (personOf(requestedBy).id === by.id || (await wasEverMember(tx, { organizationId, userId: by.id })))
      throw refused("Current and former members of the affiliate can't approve its withdrawals.")
    // defence: two different people approve a withdrawal
    if (personOf(approvedBy).id === by.id)
      throw refused('You gave the first approval. Another person must give the second.')
    const reason = await whyIneligible(tx, organizationId, await findAccount(tx, organizationId))
    // defence: nothing is approved for a suspended affiliate
    if (reason !== null)
      throw new AppError('EA001', {
        message: `This affiliate cannot be paid now: ${reason.replaceAll('_', ' ')}.`,
        details: { reason },
      })
    const change = { state: 'ready', nextAttemptAt: now, decidedBy: by, decidedAt: now } as const
    await updateWithdrawal(tx, id, isFirst ? { approvedBy: by } : change)
    await recordAudit(tx, ctx, {
      action: isFirst ? 'affiliate.withdrawal_approval_given' : 'affiliate.withdrawal_approved',
      subjectType: 'withdrawal',
      subjectId: id,
      organizationId,
      after: { amountMinor, currency },
    })
    return !isFirst
  })
  if (isSecond) await sendPayoutNow(ctx, id)
  return { state: await findWithdrawalState(db, id) }
}

const refused = (message: string) => new AppError('E5004', { message })

const reason = z.string().trim().min(3, 'Enter a reason.').max(300, 'At most 300 characters.')
const Ending = OneWithdrawal.extend({ reason })
type Ending = z.output<typeof Ending>

/** Rejects a withdrawal that waits for an approval: its amount is back in the balance. Throws E5004, E0004. */
export const rejectWithdrawal = writeVerb('affiliates.pay', Ending, (ctx: Context, ending: Ending) =>
  end(ctx, ending, 'rejected'),
)

/** The bank returned a payment of a file: its amount is back in the balance. Throws E5004, E0004. */
export const failWithdrawal = writeVerb('affiliates.pay', Ending, async (ctx: Context, ending: Ending) => {
  // Only what a bank file paid is returned manually.
  if (!(await isInFile(db, ending.withdrawalId))) throw notWaiting()
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
