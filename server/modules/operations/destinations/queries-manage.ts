import type { Prisma } from '@/prisma/generated/client'
import type { Context } from '@/server/core/context'
import { type Db, db, type Statement } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { isNextAt } from './queries-send'

/** Whose destinations: an organization's, or the staff's. */
export type OwnerId = string | null

export function findDestinations(db: Db, organizationId: OwnerId) {
  return db.destination.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { notifications: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 } },
  })
}

export function countDestinations(db: Db, organizationId: OwnerId): Promise<number> {
  return db.destination.count({ where: { organizationId } })
}

/** One addition at a time per owner, so that all of them are counted. */
export async function lockDestinations(db: Db, organizationId: OwnerId): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('destinations/' || $1::text, 0))`, [
    organizationId ?? 'staff',
  ])
}

/** The destination of this owner, for changing it. */
export async function lockDestination(db: Db, organizationId: OwnerId, id: string) {
  await db.query('select 1 from destination where id = $1 for no key update', [id])
  // defence: a destination is changed by its own organization
  return db.destination.findFirst({ where: { id, organizationId } })
}

export function insertDestination(db: Db, data: Prisma.DestinationUncheckedCreateInput) {
  return db.destination.create({ data })
}

export function updateDestination(db: Db, id: string, data: Prisma.DestinationUncheckedUpdateInput) {
  return db.destination.update({ where: { id }, data })
}

/** The destination whose reader was asked with this token. */
export function findAsked(db: Db, confirmationHash: Uint8Array<ArrayBuffer>) {
  return db.destination.findUnique({ where: { confirmationHash } })
}

/** False where the link was used or replaced meanwhile. */
export async function markConfirmed(
  db: Db,
  { now, ...where }: { id: string; confirmationHash: Uint8Array<ArrayBuffer>; now: Date },
): Promise<boolean> {
  const { count } = await db.destination.updateMany({
    where,
    data: { confirmedAt: now, confirmationHash: null },
  })
  return count > 0
}

export async function deleteDestination(db: Db, id: string): Promise<void> {
  await db.notificationAttempt.deleteMany({ where: { destinationId: id } })
  await db.destination.delete({ where: { id } })
}

export function findLog(
  db: Db,
  { destinationId, cursor, limit }: { destinationId: string; cursor: TimeCursor | null; limit: number },
) {
  const order = cursor?.direction === 'newer' ? 'asc' : 'desc'
  return db.notification.findMany({
    where: { AND: [{ destinationId }, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
  })
}

export function findAttempts(db: Db, bundleId: string) {
  return db.notificationAttempt.findMany({ where: { bundleId }, orderBy: { startedAt: 'asc' }, take: 50 })
}

/** A message of one of the owner's destinations. */
export function findOwnNotification(db: Db, organizationId: OwnerId, id: string) {
  return db.notification.findFirst({
    where: { id, destination: { organizationId } },
    include: { destination: true },
  })
}

export async function hasLaterEvent(
  db: Db,
  {
    destinationId,
    incidentId,
    createdAt,
  }: { destinationId: string | null; incidentId: string; createdAt: Date },
): Promise<boolean> {
  const count = await db.notification.count({
    where: { destinationId, incidentId, createdAt: { gt: createdAt } },
  })
  return count > 0
}

/** Everything of the message is due again. */
export async function requeue(db: Db, bundleId: string, now: Date): Promise<void> {
  await db.notification.updateMany({
    where: { bundleId },
    data: { status: 'pending', dueAt: now, attempts: 0, sentAt: null, mailId: null },
  })
}

export function findPreference(db: Db, userId: string, organizationId: OwnerId) {
  return db.notificationPreference.findFirst({ where: { userId, organizationId } })
}

const savePreferenceStatement = {
  name: 'destinations.save-preference',
  text: `insert into notification_preference (id, user_id, organization_id, severities, updated_at)
    values ($1, $2, $3, $4, $5)
    on conflict (user_id, organization_id) do update set severities = excluded.severities, updated_at = excluded.updated_at`,
}

export async function savePreference(
  db: Db,
  one: { id: string; userId: string; organizationId: OwnerId; severities: readonly string[]; now: Date },
): Promise<void> {
  await db.query(savePreferenceStatement, [one.id, one.userId, one.organizationId, one.severities, one.now])
}

/** Deletes what is known of the attempts at an organization's destinations, before those. */
export async function eraseAttempts(tx: Db, _: Context, organizationId: string): Promise<void> {
  const destinations = await tx.destination.findMany({ where: { organizationId }, select: { id: true } })
  await tx.notificationAttempt.deleteMany({
    where: { destinationId: { in: destinations.map(({ id }) => id) } },
  })
}

/** Ends a person's notifications: theirs are deleted, and destinations with their address are disabled. */
export async function eraseNotificationsOf(
  tx: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await tx.notification.deleteMany({ where: { userId } })
  await tx.notificationPreference.deleteMany({ where: { userId } })
  await tx.destination.updateMany({ where: { email }, data: { isActive: false, updatedAt: now } })
}

const overdueStatement: Statement = {
  name: 'destinations.overdue',
  text: `select coalesce(extract(epoch from $1::timestamptz - min(due_at)), 0)::float8 as seconds from notification n
    where status = 'pending' and due_at <= $1 and ${isNextAt('$1')}`,
}

/** For how many seconds the most overdue message has been due; not of one that waits for an earlier one of its incident. */
export async function readOverdueNotifications(now: Date): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(overdueStatement, [now])
  return row?.seconds ?? 0
}

const attemptsStatement: Statement = {
  name: 'destinations.prune-attempts',
  text: `delete from notification_attempt where started_at < $1`,
}
const pruneStatement: Statement = {
  name: 'destinations.prune',
  text: `delete from notification where created_at < $1 and status in ('sent', 'failed') returning id`,
}

const retentionMs = 90 * 86_400_000

/** Forgets what was sent, or given up, more than ninety days ago. */
export async function pruneNotifications({ clock }: { clock: { now(): Date } }): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs)
  await db.query(attemptsStatement, [before])
  return (await db.query(pruneStatement, [before])).length
}
