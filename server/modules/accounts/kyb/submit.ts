import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { getFiles } from '@/server/modules/platform/files'
import { stateAfter } from './case-state'
import { requireComplete } from './completeness'
import { findCase, lockCase, updateCase } from './queries-case'
import { markSubmitted } from './queries-contents'
import { insertReview } from './queries-reviews'
import { completenessOfCase } from './read-case'

/**
 * Hands the verification over to Croupier's reviewers and queues its screening. Throws E7006 while it is with them, E7003
 * after a decision or for missing details, E7005 for owners that do not add up, E7004 for missing documents.
 */
export const submitKyb = writeVerb('kyb.submit', run)

async function run(ctx: TenantContext): Promise<void> {
  const { organizationId, clock } = ctx
  await inTransaction(async (tx) => {
    const now = clock.now()
    const { state } = await lockCase(tx, organizationId, now)
    requireSubmittable(state)
    const found = await findCase(tx, organizationId)
    if (!found) throw new AppError('E7003')
    const files = await getFiles(
      tx,
      found.documents.map(({ fileId }) => fileId),
    )
    // defence: only a complete verification is submitted
    requireComplete(completenessOfCase(found, files))
    const submitted = stateAfter(state, 'submit')
    await updateCase(tx, {
      organizationId,
      state: submitted,
      submittedAt: now,
      submittedBy: storedPerson(ctx.actor),
      request: null,
      screenedAt: null,
      screeningFailures: 0,
      screeningError: null,
      nextScreeningAt: now,
    })
    await markSubmitted(tx, organizationId, now)
    await insertReview(tx, { id: newId(), organizationId, reason: 'submission', createdAt: now })
    await recordAudit(tx, ctx, {
      action: 'kyb.submitted',
      subjectType: 'kyb',
      subjectId: organizationId,
      before: { state },
      after: { state: submitted, documents: found.documents.length },
    })
  })
}

function requireSubmittable(state: Awaited<ReturnType<typeof lockCase>>['state']): void {
  if (state === 'submitted' || state === 'in_review')
    throw new AppError('E7006', { message: 'The verification has already been submitted.' })
  if (state === 'approved' || state === 'rejected')
    throw new AppError('E7003', { message: `The verification has been ${state}.`, details: { state } })
}
