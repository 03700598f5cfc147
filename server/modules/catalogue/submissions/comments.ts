import { z } from 'zod'
import { SubmissionCommentForm, SubmissionFieldName } from '@/server/contract/forms/submissions'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { type Db, inTransaction } from '@/server/db'
import { type AuditSnapshot, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { insertComment, lockSubmission, resolveCommentRow, type SubmissionRow } from './queries'
import { OneSubmission, requireSubmission } from './submission-view'

export const NewComment = z.object({
  ...OneSubmission.shape,
  ...SubmissionCommentForm.shape,
  /** Null: of the whole submission. */
  field: z.nullable(SubmissionFieldName),
})
type NewComment = z.output<typeof NewComment>

export const OneComment = z.object({ ...OneSubmission.shape, commentId: z.uuid() })

interface Whose {
  id: string
  organizationId?: string
}

/** The caller has checked who writes. Throws E0004, E0003 (approved). */
export function addComment(
  ctx: Context,
  whose: Whose,
  { field, text, isStaff }: NewComment & { isStaff: boolean },
): Promise<void> {
  return inTransaction(async (tx) => {
    const row = requireSubmission(await lockSubmission(tx, whose))
    if (row.status === 'approved') throw new AppError('E0003', { message: 'It is approved.' })
    const { id: submissionId, organizationId } = row
    await insertComment(tx, {
      ...{ id: newId(), submissionId, organizationId, field, text, isStaff },
      ...{ author: storedPerson(ctx.actor), createdAt: ctx.clock.now() },
    })
    await record(tx, ctx, row, 'commented', { field: field ?? 'all', text })
  })
}

/** Throws E0004, E0003 (resolved already). */
export function resolveComment(
  ctx: Context,
  whose: Whose,
  { commentId }: { commentId: string },
): Promise<void> {
  return inTransaction(async (tx) => {
    const row = requireSubmission(await lockSubmission(tx, whose))
    const comment = row.comments.find(({ id }) => id === commentId)
    if (!comment) throw new AppError('E0004', { message: 'Comment not found.' })
    if (comment.resolvedAt !== null) throw new AppError('E0003', { message: 'It is resolved already.' })
    await resolveCommentRow(tx, commentId, ctx.clock.now())
    await record(tx, ctx, row, 'comment_resolved', { field: comment.field ?? 'all', text: comment.text })
  })
}

/** Audits in the studio’s log, also what staff do. */
export function record(
  tx: Db,
  ctx: Context,
  { id, organizationId }: Pick<SubmissionRow, 'id' | 'organizationId'>,
  what: string,
  after: AuditSnapshot = {},
): Promise<void> {
  return recordAudit(tx, ctx, {
    ...{ action: `game_submission.${what}`, subjectType: 'game_submission', subjectId: id },
    ...{ organizationId, after },
  })
}
