import { z } from 'zod'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { stateAfter } from './case-state'
import { Note } from './inputs'
import { mailChange } from './mail-change'
import { updateCase } from './queries-case'
import { updateReview } from './queries-reviews'
import { lockReview } from './require-review'

const Request = z.object({ reviewId: z.uuid(), request: Note })

/** Gives the case back with what is asked for, which the organization reads. Throws E7015, E7010. */
export const requestInformation = writeVerb('kyb.review', Request, run)

async function run(ctx: Context, { reviewId, request }: z.output<typeof Request>): Promise<void> {
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
