import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { InboxKind, InboxMessage } from '@/server/contract/inbox'
import { newId } from '@/server/core/ids'
import { type Db, db, type Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'

const insertStatement: Statement = {
  name: 'inbox.insert',
  text: `insert into inbox_message (id, user_id, organization_id, kind, subject_id, revision, severity, title, text, href,
      created_at)
    select r.id, r.user_id, $3, $4, $5, $6, $7, $8, $9, $10, $11 from unnest($1::uuid[], $2::uuid[]) as r (id, user_id)
    on conflict do nothing`,
}

export async function insertMessages(
  tx: Db,
  message: InboxMessage,
  userIds: readonly string[],
): Promise<void> {
  const { organizationId, kind, subjectId, revision = 0, severity, title, text, href, now } = message
  await tx.query(insertStatement, [
    userIds.map(() => newId()),
    userIds,
    organizationId,
    ...[kind, subjectId, revision, severity, title.slice(0, 300), text.slice(0, 2_000), href, now],
  ])
}

const toldStatement: Statement = {
  name: 'inbox.told',
  text: `select user_id as "userId" from inbox_message
    where subject_id = $1 and kind = $2 and organization_id is not distinct from $3::uuid`,
}

export async function findTold(
  tx: Db,
  { subjectId, organizationId }: Pick<InboxMessage, 'subjectId' | 'organizationId'>,
  kind: InboxKind,
): Promise<string[]> {
  const rows = await tx.query<{ userId: string }>(toldStatement, [subjectId, kind, organizationId])
  return rows.map(({ userId }) => userId)
}

/** Whose messages, of which organizations; null among them: of Croupier's own. */
export interface Reader {
  userId: string
  places: readonly (string | null)[]
}

const ofReader = ({ userId, places }: Reader) => ({
  // defence: messages are read by their person, of organizations that are open to them
  userId,
  OR: [
    { organizationId: { in: places.filter((place) => place !== null) } },
    ...(places.includes(null) ? [{ organizationId: null }] : []),
  ],
})

export function findMessages(
  reader: Reader,
  { isUnread, cursor, limit }: { isUnread: boolean; cursor: TimeCursor | null; limit: number },
) {
  const order = cursor?.direction === 'newer' ? 'asc' : 'desc'
  const side = cursor?.direction === 'newer' ? 'gt' : 'lt'
  const beyond = cursor && {
    OR: [
      { createdAt: { [side]: cursor.createdAt } },
      { createdAt: cursor.createdAt, id: { [side]: cursor.id } },
    ],
  }
  return db.inboxMessage.findMany({
    where: { AND: [ofReader(reader), isUnread ? { readAt: null } : {}, beyond ?? {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    include: { organization: { select: { slug: true, name: true } } },
  })
}

/** More than that is said as that. */
const maxCounted = 100

const countStatement: Statement = {
  name: 'inbox.unread',
  text: `select count(*)::int4 as count from (select from inbox_message
    where user_id = $1 and read_at is null and (organization_id = any ($2::uuid[]) or ($3 and organization_id is null))
    limit ${maxCounted}) unread`,
}

export async function countUnread({ userId, places }: Reader): Promise<number> {
  const own = places.filter((place) => place !== null)
  const [row] = await db.query<{ count: number }>(countStatement, [userId, own, places.includes(null)])
  return row?.count ?? 0
}

/** Those of the ids, or all, that are not read yet or, the other way round, read. */
export async function saveRead(
  reader: Reader,
  { ids, readAt }: { ids: readonly string[] | null; readAt: Date | null },
): Promise<number> {
  const { count } = await db.inboxMessage.updateMany({
    where: {
      AND: [
        ofReader(reader),
        ids ? { id: { in: [...ids] } } : {},
        { readAt: readAt === null ? { not: null } : null },
      ],
    },
    data: { readAt },
  })
  return count
}

export async function deleteBefore(before: Date): Promise<number> {
  const { count } = await db.inboxMessage.deleteMany({ where: { createdAt: { lt: before } } })
  return count
}

/** With the account. */
export async function eraseInboxOf(tx: Db, userId: string): Promise<void> {
  await tx.inboxMessage.deleteMany({ where: { userId } })
}

const slugStatement: Statement = { name: 'inbox.slug', text: 'select slug from organization where id = $1' }

/** A page of the organization, from the cabinet's root. */
export async function organizationHref(tx: Db, organizationId: string, path: string): Promise<string> {
  const [row] = await tx.query<{ slug: string }>(slugStatement, [organizationId])
  return organizationPath(row?.slug ?? null, path)
}
