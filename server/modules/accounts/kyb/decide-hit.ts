import { z } from 'zod'
import { hitDecisions } from '@/server/contract/kyb'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { lockReview } from './handle-review'
import { Note } from './inputs'
import { findHit, updateHit } from './queries-hits'
import { dropApprovals } from './queries-reviews'

const Decided = z.object({
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
export const decideHit = writeVerb('kyb.review', Decided, run)

async function run(ctx: Context, { reviewId, hitId, decision, note }: z.output<typeof Decided>) {
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
