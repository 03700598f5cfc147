import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { type Db, db } from '@/server/db'
import { type CaseRow, lockCase } from './queries-case'
import { findReview, type ReviewRow } from './queries-reviews'

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
