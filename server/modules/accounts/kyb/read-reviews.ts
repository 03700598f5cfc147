import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import { pageCursor, textFilter } from '@/server/contract/inputs'
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
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { caseView } from './case-view'
import { compareMatch } from './compare-match'
import { requireReview } from './handle-review'
import { OneReview } from './inputs'
import type { Subject } from './match-api'
import { findCase } from './queries-case'
import { countOpenHits, findHits, findReviews, type ReviewRow } from './queries-reviews'
import { subjectsOf } from './read-case'

/** A review with its whole case: what was submitted, the screening, and who decided what. Throws E7015, E5004. */
export const getReview = readVerb('kyb.review', OneReview, async (ctx: Context, { reviewId }) => {
  const review = await readReview(ctx, reviewId)
  // defence: reading a verification is audited
  await recordReading(ctx, review.organizationId, 'verification')
  return review
})

const reasonOf = (text: string): KybReviewReason =>
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
  const subjects = new Map(subjectsOf(found).map((subject) => [subject.id, subject]))
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
      hits: hits.map((hit) => hitView(hit, subjects)),
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

function hitView(hit: Awaited<ReturnType<typeof findHits>>[number], subjects: ReadonlyMap<string, Subject>) {
  const subject = subjects.get(hit.subjectId)
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
    /** Beside what was submitted; empty where the subject is not part of the case any more. */
    comparison: subject ? compareMatch(subject, hit) : [],
    firstSeenAt: hit.firstSeenAt,
    changedAt: hit.changedAt,
    goneAt: hit.goneAt,
    decision: hitDecisions.find((decision) => decision === hit.decision) ?? null,
    decisionNote: hit.decisionNote,
    decidedBy: hit.decidedBy === null ? null : personOf(hit.decidedBy).name,
    decidedAt: hit.decidedAt,
  }
}

const ReviewSearch = z.object({
  queue: z.enum(['open', 'mine', 'closed']).optional(),
  organization: textFilter(80),
  cursor: pageCursor,
})
type ReviewSearch = z.output<typeof ReviewSearch>

const pageSize = 25

/** The reviewers' queue, newest first, by keyset: what is open unless something else is asked for. Throws E5004. */
export const listReviews = readVerb('kyb.review', ReviewSearch, runListReviews)

async function runListReviews(
  { actor, clock }: Context,
  { queue = 'open', organization, cursor: text }: ReviewSearch,
) {
  const where: Prisma.KybReviewWhereInput = {
    closedAt: queue === 'closed' ? { not: null } : null,
    ...(queue === 'mine' && { assigneeId: describeActor(actor).id }),
    ...(organization !== undefined && { case: { organization: { slug: organization } } }),
  }
  const cursor = parseCursor(text)
  const found = await findReviews(db, { where, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const openHits = await countOpenHits(
    db,
    rows.map(({ organizationId }) => organizationId),
  )
  const now = clock.now().getTime()
  const reviews = rows.map((row) => ({
    ...rowView(row, now),
    openHits: openHits.get(row.organizationId) ?? 0,
  }))
  return { reviews, ...neighbours }
}

function rowView(row: ReviewRow, now: number) {
  const { id, organizationId, reason, createdAt, closedAt, outcome } = row
  const { organization, state, screenedAt, screeningError } = row.case
  return {
    id,
    organizationId,
    organization,
    state: outcome ?? state,
    reason: reasonOf(reason),
    assignee: row.assignee === null ? null : personOf(row.assignee).name,
    approvals: row.approvals.length,
    isScreened: screenedAt !== null,
    screeningError,
    createdAt,
    closedAt,
    /** Whole days in the queue. */
    ageDays: Math.floor(((closedAt?.getTime() ?? now) - createdAt.getTime()) / 86_400_000),
  }
}
