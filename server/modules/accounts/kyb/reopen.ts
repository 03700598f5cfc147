import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { stateAfter } from './case-state'
import { Note } from './inputs'
import { mailChange } from './mail-change'
import { findState, lockCase, updateCase } from './queries-case'

const Reopened = z.object({ note: Note })

/** Lets a rejected organization submit again, with the reason that it reads. Throws E7015 without a case, E7010. */
export const reopenKyb = writeVerb('kyb.approve', Reopened, run)

async function run(ctx: TenantContext, { note }: z.output<typeof Reopened>): Promise<void> {
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
