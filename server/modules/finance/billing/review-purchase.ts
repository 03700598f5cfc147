import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { wasEverMember } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
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
 * person again changes nothing. Throws EB004, and E0003 where it waits no longer, or for who requested it or belongs to the buyer.
 */
export const reviewPurchase = writeVerb('purchases.review', Review, run)

async function run(ctx: Context, { purchaseId, isApproved, note }: z.output<typeof Review>) {
  const reviewer = storedPerson(ctx.actor)
  return inTransaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (!purchase) throw new AppError('EB004', { message: 'Purchase not found.' })
    const reviews = await findReviews(tx, purchaseId)
    // defence: two different people approve a purchase
    if (reviews.some(({ reviewerId }) => reviewerId === reviewer.id)) return { state: purchase.state }
    if (purchase.state !== 'pending_review') {
      throw new AppError('E0003', { message: 'This purchase has already been reviewed.' })
    }
    const createdAt = ctx.clock.now()
    const { organizationId } = purchase
    // defence: own purchases cannot be approved
    if (await isOwn(tx, { ...purchase, userId: reviewer.id })) {
      throw new AppError('E0003', { message: "Members of the organization can't review its purchases." })
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
      organizationId,
      before: { state: purchase.state },
      after: { state, note },
    })
    return { state }
  })
}

interface Own {
  organizationId: string
  requestedBy: unknown
  userId: string
}

/** Whether a user requested the purchase, or is or was a member of the buyer. */
const isOwn = async (tx: Db, { organizationId, requestedBy, userId }: Own): Promise<boolean> =>
  personOf(requestedBy).id === userId || (await wasEverMember(tx, { organizationId, userId }))

function stateAfter(isApproved: boolean, reviews: number) {
  if (!isApproved) return 'declined'
  return reviews >= eyes ? 'awaiting_payment' : 'pending_review'
}
