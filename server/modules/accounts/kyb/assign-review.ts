import { z } from 'zod'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { stateAfter } from './case-state'
import { updateCase } from './queries-case'
import { setAssignee } from './queries-reviews'
import { lockReview } from './require-review'

const Assignment = z.object({
  reviewId: z.uuid(),
  /** Assigns it to the caller; false: unassigns it. */
  isMine: z.boolean(),
})

/** Takes a review over, or gives it back to the queue. The first one to take it starts it. Throws E7015, E7010. */
export const assignReview = writeVerb('kyb.review', Assignment, run)

async function run(ctx: Context, { reviewId, isMine }: z.output<typeof Assignment>): Promise<void> {
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
