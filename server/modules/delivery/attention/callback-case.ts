import { z } from 'zod'
import { OneTransaction } from '@/server/contract/inputs'
import { text } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { organizationHref, tellPeople } from '@/server/modules/accounts/inbox'
import { findMemberName } from '@/server/modules/accounts/members'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import {
  type Assignee,
  type CallbackComment,
  findAssignee,
  findComments,
  findMovementBrand,
  insertComment,
  saveAssignee,
} from './queries-case'

export interface CallbackCase {
  assignee: Assignee | null
  /** Oldest first. */
  comments: CallbackComment[]
}

/** Who takes care of a callback, and what was said about it. Throws E5004, E0004. */
export const getCallbackCase = readVerb('transactions.read', OneTransaction, runGet)

async function runGet(ctx: TenantContext, { id: movementId }: OneTransaction): Promise<CallbackCase> {
  const key = { organizationId: ctx.organizationId, movementId }
  await requireMovement(db, key)
  const [assignee, comments] = await Promise.all([findAssignee(key), findComments(key)])
  return { assignee, comments }
}

const Assignment = OneTransaction.extend({
  /** Null: unassigned. */
  assigneeId: z.uuid().nullable(),
})
type Assignment = z.output<typeof Assignment>

/** Assigns a callback to a member, or unassigns it. Throws E5004, E0004, E0003 (not an active member). */
export const assignCallback = writeVerb('transactions.resolve', Assignment, runAssign)

async function runAssign(ctx: TenantContext, { id: movementId, assigneeId }: Assignment): Promise<void> {
  const { organizationId } = ctx
  await inTransaction(async (db) => {
    const brandId = await requireMovement(db, { organizationId, movementId })
    const name = assigneeId && (await findMemberName(db, { organizationId, userId: assigneeId }))
    if (assigneeId !== null && name === null)
      throw new AppError('E0003', { message: 'Choose an active member.' })
    const now = ctx.clock.now()
    await saveAssignee(db, { organizationId, movementId, assigneeId, now })
    if (assigneeId !== null)
      await tellPeople(db, {
        ...{ organizationId, kind: 'callback_assigned', subjectId: movementId, severity: 'info', now },
        title: 'A callback was assigned to you',
        text: `By ${describeActor(ctx.actor).name}.`,
        href: await organizationHref(db, organizationId, `/transactions/${movementId}`),
        ...{ to: [assigneeId], except: ctx.actor.kind === 'user' ? ctx.actor.userId : undefined },
      })
    await recordAudit(db, ctx, {
      action: 'movement.assigned',
      subjectType: 'movement',
      subjectId: movementId,
      brandId,
      after: { assignee: name },
    })
  })
}

const Comment = OneTransaction.extend({ text: text(2_000) })
type Comment = z.output<typeof Comment>

/** Keeps a comment with a callback. Throws E5004, E0004. */
export const commentOnCallback = writeVerb('transactions.resolve', Comment, runComment)

async function runComment(ctx: TenantContext, comment: Comment): Promise<void> {
  const { organizationId } = ctx
  const movementId = comment.id
  await inTransaction(async (db) => {
    const brandId = await requireMovement(db, { organizationId, movementId })
    await addComment(db, ctx, { movementId, text: comment.text })
    await recordAudit(db, ctx, {
      action: 'movement.commented',
      subjectType: 'movement',
      subjectId: movementId,
      brandId,
      after: { comment: comment.text },
    })
  })
}

/** Keeps a comment of the caller with a movement of the organization, in the caller's transaction. */
export async function addComment(
  db: Db,
  { organizationId, actor, clock }: TenantContext,
  comment: { movementId: string; text: string },
): Promise<void> {
  const author = describeActor(actor)
  await insertComment(db, { id: newId(), organizationId, ...comment, author, now: clock.now() })
}

async function requireMovement(db: Db, key: { organizationId: string; movementId: string }): Promise<string> {
  const brandId = await findMovementBrand(db, key)
  if (brandId === null)
    throw new AppError('E0004', { message: 'Transaction not found in this organization.' })
  return brandId
}
