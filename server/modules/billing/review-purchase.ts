import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { findReviews, insertReview, lockPurchase, updatePurchase } from './queries-purchases'
import { personOf, storedPerson } from './requested-by'

const Review = z.object({
  purchaseId: z.uuid(),
  isApproved: z.boolean(),
  note: z.string().trim().min(3, 'Enter a note.').max(500, 'At most 500 characters.'),
})

const eyes = 2
const rejection = 'The purchase was declined after a review.'

/** The buyer opens the payment page within two weeks; afterwards the purchase expires. */
const approvedFrom = (now: Date) => ({ nextCheckAt: new Date(now.getTime() + 14 * 86_400_000) })

/**
 * One reviewer's decision on a purchase that waits: one rejection declines it, two different people approve it. The same
 * person again changes nothing. Throws EB004, and E0003 where it waits no longer or for who requested it.
 */
export const reviewPurchase = writeVerb('purchases.review', Review, run)

async function run(ctx: Context, { purchaseId, isApproved, note }: z.output<typeof Review>) {
  const reviewer = storedPerson(ctx.actor)
  return inTransaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (!purchase) throw new AppError('EB004', { message: 'No such purchase.' })
    const reviews = await findReviews(tx, purchaseId)
    // defence: two different people approve a purchase
    if (reviews.some(({ reviewerId }) => reviewerId === reviewer.id)) return { state: purchase.state }
    if (purchase.state !== 'pending_review') {
      throw new AppError('E0003', { message: 'This purchase no longer waits for a review.' })
    }
    const createdAt = ctx.clock.now()
    // defence: nobody approves a purchase of their own
    if (personOf(purchase.requestedBy).id === reviewer.id) {
      throw new AppError('E0003', { message: 'You requested this purchase: others review it.' })
    }
    await insertReview(tx, { purchaseId, reviewerId: reviewer.id, reviewer, isApproved, note, createdAt })
    const state = stateAfter(isApproved, reviews.length + 1)
    if (state !== 'pending_review') {
      const decided = isApproved ? approvedFrom(createdAt) : { failureReason: rejection }
      await updatePurchase(tx, { id: purchaseId, state, updatedAt: createdAt, ...decided })
    }
    await recordAudit(tx, ctx, {
      action: isApproved ? 'purchase.approved' : 'purchase.rejected',
      subjectType: 'purchase',
      subjectId: purchaseId,
      organizationId: purchase.organizationId,
      before: { state: purchase.state },
      after: { state, note },
    })
    return { state }
  })
}

function stateAfter(isApproved: boolean, reviews: number) {
  if (!isApproved) return 'declined'
  return reviews >= eyes ? 'awaiting_payment' : 'pending_review'
}
