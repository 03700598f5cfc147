import { z } from 'zod'
import { hitDecisions } from '@/server/contract/kyb'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { wasEverMember } from '@/server/modules/accounts/members'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { stateAfter } from './case-state'
import { lockReview } from './handle-review'
import { Note } from './inputs'
import { type CaseRow, updateCase } from './queries-case'
import {
  dropApprovals,
  findHit,
  findHits,
  insertApproval,
  type ReviewRow,
  updateHit,
  updateReview,
} from './queries-reviews'
import { mailChange } from './verification-status'

const ReviewDecision = z.object({ reviewId: z.uuid(), isApproved: z.boolean(), note: Note })

const eyes = 2
const dayMs = 24 * 3_600_000
/** An approval is good for a year. */
const validDays = 365

/**
 * One reviewer's decision. One rejection rejects; two different people approve, the second of whom has decided nothing else
 * in the review. The same person again changes nothing. Throws E7015, E7014 before screening is complete, E7010 from
 * another state, with open or confirmed hits, or for a person who may not approve it.
 */
export const decideReview = writeVerb('kyb.approve', ReviewDecision, runDecideReview)

async function runDecideReview(
  ctx: Context,
  { reviewId, isApproved, note }: z.output<typeof ReviewDecision>,
) {
  return inTransaction(async (tx) => {
    const { review, found } = await lockReview(tx, ctx, reviewId)
    const after = stateAfter(found.state, isApproved ? 'approve' : 'reject')
    if (!isApproved) return close(tx, ctx, { review, found, note, after })
    const reviewer = storedPerson(ctx.actor)
    // defence: two different people approve a verification
    if (review.approvals.some(({ reviewerId }) => reviewerId === reviewer.id)) return { state: found.state }
    await requireApprovable(tx, { review, found, reviewerId: reviewer.id })
    const { organizationId } = found
    const createdAt = ctx.clock.now()
    await insertApproval(tx, { reviewId, reviewerId: reviewer.id, organizationId, reviewer, note, createdAt })
    if (review.approvals.length + 1 >= eyes) return close(tx, ctx, { review, found, note, after })
    await recordAudit(tx, ctx, {
      action: 'kyb.approval_given',
      subjectType: 'kyb',
      subjectId: organizationId,
      organizationId,
      after: { approvals: review.approvals.length + 1 },
    })
    return { state: found.state }
  })
}

interface Approving {
  review: ReviewRow
  found: CaseRow
  reviewerId: string
}

const refused = (message: string, details: Record<string, unknown> = {}) =>
  new AppError('E7010', { message, details })

async function requireApprovable(tx: Db, { review, found, reviewerId }: Approving): Promise<void> {
  const isMember = await wasEverMember(tx, { organizationId: found.organizationId, userId: reviewerId })
  // defence: own verifications cannot be approved
  if (isMember || personOf(found.submittedBy).id === reviewerId)
    throw refused("Current and former members of the organization can't approve its verification.")
  // defence: only who has been screened is approved
  if (!found.screenedAt) {
    throw new AppError('E7014', {
      message: found.screeningError ?? 'The screening has not finished.',
      details: { failures: found.screeningFailures },
    })
  }
  const hits = (await findHits(tx, found.organizationId)).filter(({ goneAt }) => goneAt === null)
  const [open, confirmed] = [
    hits.filter(({ decision }) => decision === null).length,
    hits.filter(({ decision }) => decision === 'confirmed').length,
  ]
  // defence: open screening hits block an approval
  if (open + confirmed > 0) throw refused('Screening matches block the approval.', { open, confirmed })
  const isSecond = review.approvals.length === eyes - 1
  const decidedHits = hits.some(
    ({ decidedById, decidedAt }) => decidedById === reviewerId && decidedAt && decidedAt >= review.createdAt,
  )
  // defence: the second approver decided nothing else
  if (isSecond && decidedHits) throw refused("Match reviewers can't give the second approval.")
}

interface Closing {
  review: ReviewRow
  found: CaseRow
  note: string
  after: CaseRow['state']
}

async function close(tx: Db, ctx: Context, { review, found, note, after }: Closing) {
  const { organizationId, state } = found
  const now = ctx.clock.now()
  const isApproved = after === 'approved'
  await updateCase(tx, {
    organizationId,
    state: after,
    decisionNote: note,
    decidedBy: storedPerson(ctx.actor),
    decidedAt: now,
    expiresAt: isApproved ? new Date(now.getTime() + validDays * dayMs) : null,
    ...(!isApproved && { nextScreeningAt: null }),
  })
  await updateReview(tx, { id: review.id, closedAt: now, outcome: after, note })
  await recordAudit(tx, ctx, {
    action: isApproved ? 'kyb.approved' : 'kyb.rejected',
    subjectType: 'kyb',
    subjectId: organizationId,
    organizationId,
    before: { state },
    after: { state: after },
  })
  await mailChange(tx, ctx, organizationId)
  return { state: after }
}

const HitDecision = z.object({
  reviewId: z.uuid(),
  hitId: z.uuid(),
  decision: z.enum(hitDecisions),
  note: Note,
})

/** Topics of a listing that can't be accepted. */
const isSanctioned = (topics: readonly string[]) =>
  topics.some((topic) => topic === 'sanction' || topic.startsWith('sanction.'))

/**
 * Decides a screening hit: not the same, the same with an accepted risk, or a reason to reject. Throws E7015, E7010 for a
 * review that has ended, E0003 for a hit of another case or where a sanctioned one would be accepted.
 */
export const decideHit = writeVerb('kyb.review', HitDecision, runDecideHit)

async function runDecideHit(ctx: Context, { reviewId, hitId, decision, note }: z.output<typeof HitDecision>) {
  await inTransaction(async (tx) => {
    const { found } = await lockReview(tx, ctx, reviewId)
    const { organizationId } = found
    const hit = await findHit(tx, { id: hitId, organizationId })
    if (!hit) throw new AppError('E0003', { message: 'Screening match not found.' })
    // defence: who is under sanctions is not accepted
    if (decision === 'accepted' && isSanctioned(hit.topics))
      throw new AppError('E0003', { message: "You can't accept a sanctioned person or company." })
    const person = storedPerson(ctx.actor)
    await updateHit(tx, {
      id: hitId,
      organizationId,
      decision,
      decisionNote: note,
      decidedById: person.kind === 'user' ? person.id : null,
      decidedBy: person,
      decidedAt: ctx.clock.now(),
    })
    await dropApprovals(tx, organizationId)
    await recordAudit(tx, ctx, {
      action: 'kyb.hit_decided',
      subjectType: 'kyb',
      subjectId: organizationId,
      organizationId,
      before: { decision: hit.decision },
      after: { hitId, entityId: hit.entityId, decision },
    })
  })
}
