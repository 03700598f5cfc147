import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { stateAfter } from './case-state'
import { Note } from './inputs'
import { type CaseRow, findState, lockCase, updateCase } from './queries-case'
import { findReview, type ReviewRow, setAssignee, updateReview } from './queries-reviews'
import { mailChange } from './verification-status'

const Assignment = z.object({
  reviewId: z.uuid(),
  /** Assigns it to the caller; false: unassigns it. */
  isMine: z.boolean(),
})

/** Takes a review over, or gives it back to the queue. The first one to take it starts it. Throws E7015, E7010. */
export const assignReview = writeVerb('kyb.review', Assignment, runAssignReview)

async function runAssignReview(
  ctx: Context,
  { reviewId, isMine }: z.output<typeof Assignment>,
): Promise<void> {
  const person = storedPerson(ctx.actor)
  await inTransaction(async (tx) => {
    const { review, found } = await lockReview(tx, ctx, reviewId)
    const { organizationId, state } = found
    await setAssignee(tx, reviewId, isMine ? person : null)
    const after = isMine && state === 'submitted' ? stateAfter(state, 'start_review') : state
    if (after !== state) await updateCase(tx, { organizationId, state: after })
    await recordAudit(tx, ctx, {
      action: isMine ? 'kyb.review_assigned' : 'kyb.review_released',
      subjectType: 'kyb',
      subjectId: organizationId,
      organizationId,
      before: { state, assigneeId: review.assigneeId },
      after: { state: after, assigneeId: isMine ? person.id : null },
    })
  })
}

const Request = z.object({ reviewId: z.uuid(), request: Note })

/** Gives the case back with what is asked for, which the organization reads. Throws E7015, E7010. */
export const requestInformation = writeVerb('kyb.review', Request, runRequestInformation)

async function runRequestInformation(
  ctx: Context,
  { reviewId, request }: z.output<typeof Request>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { found } = await lockReview(tx, ctx, reviewId)
    const { organizationId, state } = found
    const after = stateAfter(state, 'request_information')
    await updateCase(tx, { organizationId, state: after, request })
    await updateReview(tx, { id: reviewId, closedAt: ctx.clock.now(), outcome: after, note: request })
    await recordAudit(tx, ctx, {
      action: 'kyb.information_requested',
      subjectType: 'kyb',
      subjectId: organizationId,
      organizationId,
      before: { state },
      after: { state: after },
    })
    await mailChange(tx, ctx, organizationId)
  })
}

const Reopened = z.object({ note: Note })

/** Lets a rejected organization submit again, with the reason that it reads. Throws E7015 without a case, E7010. */
export const reopenKyb = writeVerb('kyb.approve', Reopened, runReopenKyb)

async function runReopenKyb(ctx: TenantContext, { note }: z.output<typeof Reopened>): Promise<void> {
  const { organizationId, clock } = ctx
  if ((await findState(db, organizationId)) === null)
    throw new AppError('E7015', { message: 'This organization has no verification.' })
  await inTransaction(async (tx) => {
    const { state } = await lockCase(tx, organizationId, clock.now())
    const after = stateAfter(state, 'reopen')
    await updateCase(tx, { organizationId, state: after, request: note })
    await recordAudit(tx, ctx, {
      action: 'kyb.reopened',
      subjectType: 'kyb',
      subjectId: organizationId,
      before: { state },
      after: { state: after },
    })
    await mailChange(tx, ctx, organizationId)
  })
}

/** Throws E7015. */
export async function requireReview(reviewId: string, from: Db = db): Promise<ReviewRow> {
  const review = await findReview(from, reviewId)
  if (!review) throw new AppError('E7015', { message: 'Review not found.' })
  return review
}

/** A review that is under way, under its case's lock. Throws E7015, and E7010 for one that has ended. */
export async function lockReview(
  tx: Db,
  { clock }: Context,
  reviewId: string,
): Promise<{ review: ReviewRow; found: CaseRow }> {
  const { organizationId } = await requireReview(reviewId, tx)
  const found = await lockCase(tx, organizationId, clock.now())
  const review = await requireReview(reviewId, tx)
  if (review.closedAt)
    throw new AppError('E7010', { message: 'This review has ended.', details: { outcome: review.outcome } })
  return { review, found }
}
