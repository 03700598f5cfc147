import { type Db, db, type Statement } from '@/server/db'

interface Key {
  organizationId: string
  movementId: string
}

export interface CallbackComment {
  id: string
  author: { name: string; isStaff?: boolean }
  text: string
  createdAt: Date
}

const commentsStatement: Statement = {
  name: 'attention.comments',
  text: `select id, author, text, created_at as "createdAt" from callback_comment
    where organization_id = $1 and movement_id = $2 order by created_at, id limit 200`,
}

/** Oldest first. */
export function findComments({ organizationId, movementId }: Key): Promise<CallbackComment[]> {
  return db.query<CallbackComment & Record<string, unknown>>(commentsStatement, [organizationId, movementId])
}

const assigneeStatement: Statement = {
  name: 'attention.assignee',
  text: `select u.id, u.name
    from callback_case c join app_user u on u.id = c.assignee_id
    where c.organization_id = $1 and c.movement_id = $2`,
}

export interface Assignee {
  id: string
  name: string
}

export async function findAssignee({ organizationId, movementId }: Key): Promise<Assignee | null> {
  const [row] = await db.query<Assignee>(assigneeStatement, [organizationId, movementId])
  return row ?? null
}

const ownStatement: Statement = {
  name: 'attention.movement-brand',
  // defence: comments and assignments are scoped to the organization
  text: `select brand_id as "brandId" from movement where organization_id = $1 and id = $2`,
}

/** The brand of a movement of the organization; null for another's. */
export async function findMovementBrand(db: Db, { organizationId, movementId }: Key): Promise<string | null> {
  const [row] = await db.query<{ brandId: string }>(ownStatement, [organizationId, movementId])
  return row?.brandId ?? null
}

const assignStatement: Statement = {
  name: 'attention.assign',
  text: `insert into callback_case (movement_id, organization_id, assignee_id, assigned_at) values ($1, $2, $3, $4)
    on conflict (movement_id) do update set assignee_id = excluded.assignee_id, assigned_at = excluded.assigned_at`,
}

export async function saveAssignee(
  db: Db,
  { organizationId, movementId, assigneeId, now }: Key & { assigneeId: string | null; now: Date },
): Promise<void> {
  await db.query(assignStatement, [movementId, organizationId, assigneeId, assigneeId === null ? null : now])
}

const releaseStatement: Statement = {
  name: 'attention.release',
  text: `update callback_case set assignee_id = null, assigned_at = null
    where organization_id = $1 and assignee_id = $2 returning movement_id`,
}

/** Frees the open cases of a person who can no longer work on them. How many there were. */
export async function releaseCases(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<number> {
  return (await db.query(releaseStatement, [organizationId, userId])).length
}

const commentStatement: Statement = {
  name: 'attention.comment',
  text: `insert into callback_comment (id, movement_id, organization_id, author, text, created_at)
    values ($1, $2, $3, $4::jsonb, $5, $6)`,
}

export async function insertComment(
  db: Db,
  comment: Key & { id: string; author: object; text: string; now: Date },
): Promise<void> {
  const { id, movementId, organizationId, author, text, now } = comment
  await db.query(commentStatement, [id, movementId, organizationId, JSON.stringify(author), text, now])
}
