import {
  hitDecisions,
  type KybReviewReason,
  type KybSubjectKind,
  kybReviewReasons,
  kybSubjectKinds,
} from '@/server/contract/kyb'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { describeActor, personOf, recordReading } from '@/server/modules/platform/audit'
import { getFiles } from '@/server/modules/platform/files'
import { caseView } from './case-view'
import { requireReview } from './handle-review'
import { OneReview } from './inputs'
import { findCase } from './queries-case'
import { findHits } from './queries-hits'

/** A review with its whole case: what was submitted, the screening, and who decided what. Throws E7015, E5004. */
export const getReview = readVerb('kyb.review', OneReview, async (ctx: Context, { reviewId }) => {
  const review = await readReview(ctx, reviewId)
  // defence: reading a verification is audited
  await recordReading(ctx, review.organizationId, 'verification')
  return review
})

export const reasonOf = (text: string): KybReviewReason =>
  kybReviewReasons.find((reason) => reason === text) ?? 'submission'

export type FullReview = Awaited<ReturnType<typeof readReview>>

export async function readReview({ actor }: Pick<Context, 'actor'>, reviewId: string) {
  const review = await requireReview(reviewId)
  const { organizationId } = review
  const [found, hits] = await Promise.all([findCase(db, organizationId), findHits(db, organizationId)])
  if (!found) throw new AppError('E7015')
  const files = await getFiles(
    db,
    found.documents.map(({ fileId }) => fileId),
  )
  return {
    id: review.id,
    organizationId,
    organization: found.organization,
    reason: reasonOf(review.reason),
    assignee: review.assignee === null ? null : personOf(review.assignee).name,
    isMine: review.assigneeId === describeActor(actor).id,
    createdAt: review.createdAt,
    closedAt: review.closedAt,
    case: caseView(found, files),
    screening: {
      screenedAt: found.screenedAt,
      nextAt: found.nextScreeningAt,
      failures: found.screeningFailures,
      error: found.screeningError,
      hits: hits.map(hitView),
    },
    /** Another person gives the second approval. */
    hasApproved: review.approvals.some(({ reviewerId }) => reviewerId === describeActor(actor).id),
    approvals: review.approvals.map(({ reviewer, note, createdAt }) => ({
      reviewer: personOf(reviewer).name,
      note,
      createdAt,
    })),
  }
}

function hitView(hit: Awaited<ReturnType<typeof findHits>>[number]) {
  const { id, subjectName, entityId, caption, schema, score, topics, datasets, birthDates, countries } = hit
  return {
    id,
    subjectKind: kybSubjectKinds.find((kind) => kind === hit.subjectKind) ?? ('owner' as KybSubjectKind),
    subjectName,
    entityId,
    caption,
    schema,
    score,
    topics,
    datasets,
    birthDates,
    countries,
    firstSeenAt: hit.firstSeenAt,
    changedAt: hit.changedAt,
    goneAt: hit.goneAt,
    decision: hitDecisions.find((decision) => decision === hit.decision) ?? null,
    decisionNote: hit.decisionNote,
    decidedBy: hit.decidedBy === null ? null : personOf(hit.decidedBy).name,
    decidedAt: hit.decidedAt,
  }
}
