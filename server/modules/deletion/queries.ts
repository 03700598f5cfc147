import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import { openStates } from './rules'

export type DeletionRow = NonNullable<Awaited<ReturnType<typeof findDeletion>>>

/** Whose deletion. */
export type Target = { kind: 'organization'; organizationId: string } | { kind: 'person'; userId: string }

/** Locks the target: deletions of it are requested, confirmed and cancelled one at a time. */
export async function lockTarget(tx: Db, target: Target): Promise<void> {
  if (target.kind === 'organization')
    await tx.query('select 1 from organization where id = $1 for update', [target.organizationId])
  else await tx.query('select 1 from app_user where id = $1 for update', [target.userId])
}

export function findDeletion(db: Db, id: string) {
  return db.deletion.findUnique({ where: { id }, include: { steps: true } })
}

export function findOpenDeletion(db: Db, target: Target) {
  return db.deletion.findFirst({ where: { ...target, state: { in: [...openStates] } } })
}

export function findByToken(db: Db, tokenHash: Uint8Array<ArrayBuffer>) {
  return db.deletion.findUnique({ where: { tokenHash } })
}

/** The newest deletion of an organization or account, whatever became of it. */
export function findLatestDeletion(db: Db, target: Target) {
  return db.deletion.findFirst({ where: target, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
}

export async function insertDeletion(db: Db, data: Prisma.DeletionUncheckedCreateInput): Promise<void> {
  await db.deletion.create({ data })
}

export async function updateDeletion(
  db: Db,
  id: string,
  data: Prisma.DeletionUncheckedUpdateInput,
): Promise<void> {
  await db.deletion.update({ where: { id }, data })
}

/** True for the one call that used the token. */
export async function spendToken(
  db: Db,
  id: string,
  confirmed: { confirmedAt: Date; dueAt: Date },
): Promise<boolean> {
  const { count } = await db.deletion.updateMany({
    where: { id, state: 'requested', tokenHash: { not: null } },
    data: { ...confirmed, state: 'scheduled', tokenHash: null },
  })
  return count === 1
}

const claim: Statement = {
  name: 'deletion.claim',
  text: `update deletion set lease_token = $2, lease_expires_at = $3
    where id = (
      select id from deletion
      where (state = 'erasing' or (state = 'scheduled' and due_at <= $1))
        and (lease_expires_at is null or lease_expires_at <= $1)
        and (next_attempt_at is null or next_attempt_at <= $1)
        and ($4::uuid is null or id = $4)
      order by due_at limit 1 for update skip locked)
    returning id`,
}

/** Leases the deletion that is due longest; null: none. */
export async function claimDue(
  db: Db,
  {
    now,
    leaseToken,
    leaseExpiresAt,
    only = null,
  }: {
    now: Date
    leaseToken: string
    leaseExpiresAt: Date
    only?: string | null
  },
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(claim, [now, leaseToken, leaseExpiresAt, only])
  return row?.id ?? null
}

const hold: Statement = {
  name: 'deletion.hold',
  text: `select id from deletion where id = $1 and lease_token = $2
    and state in ('scheduled', 'erasing') for update`,
}

/** The deletion, locked to the end of the transaction; null: another process took it over. */
export async function holdDeletion(
  tx: Db,
  { id, leaseToken }: { id: string; leaseToken: string },
): Promise<DeletionRow | null> {
  const [row] = await tx.query<{ id: string }>(hold, [id, leaseToken])
  return row ? findDeletion(tx, row.id) : null
}

export async function insertStep(tx: Db, deletionId: string, step: string, doneAt: Date): Promise<void> {
  await tx.deletionStep.create({ data: { deletionId, step, doneAt } })
}

export function findSubjects(db: Db, deletionId: string) {
  return db.deletionSubject.findMany({ where: { deletionId }, orderBy: { id: 'asc' } })
}

export async function insertSubjects(
  tx: Db,
  subjects: Prisma.DeletionSubjectCreateManyInput[],
): Promise<void> {
  await tx.deletionSubject.createMany({ data: subjects })
}

export async function deleteSubjects(tx: Db, deletionId: string): Promise<void> {
  await tx.deletionSubject.deleteMany({ where: { deletionId } })
}

/** True for the one call that called it off, before it started. */
export async function cancelOpen(
  tx: Db,
  id: string,
  how: { cancelledBy: Prisma.InputJsonValue; finishedAt: Date },
): Promise<boolean> {
  const { count } = await tx.deletion.updateMany({
    where: { id, state: { in: ['requested', 'scheduled'] } },
    data: { ...how, state: 'cancelled', tokenHash: null },
  })
  return count === 1
}

/** Of the lease holder. */
export async function updateHeld(
  db: Db,
  { id, leaseToken }: { id: string; leaseToken: string },
  data: Prisma.DeletionUncheckedUpdateManyInput,
): Promise<void> {
  await db.deletion.updateMany({ where: { id, leaseToken }, data })
}

export type ListedDeletion = Awaited<ReturnType<typeof findDeletionsFor>>[number]

/** Newest first, at most 200: those under way, and those that ended since. */
export function findDeletionsFor(
  db: Db,
  { organizationId, since }: { organizationId: string | null; since: Date },
) {
  return db.deletion.findMany({
    where: {
      ...(organizationId !== null && { organizationId }),
      OR: [
        { finishedAt: null, confirmedAt: { not: null } },
        { confirmedAt: { not: null }, finishedAt: { gte: since } },
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: {
      id: true,
      kind: true,
      organizationId: true,
      state: true,
      createdAt: true,
      dueAt: true,
      startedAt: true,
      finishedAt: true,
      failures: true,
      failedStep: true,
      lastError: true,
      nextAttemptAt: true,
      blockers: true,
      steps: { select: { step: true } },
      organization: { select: { name: true, slug: true } },
    },
  })
}

/** Due now; false where nothing failed, or another process is at it. */
export async function releaseForRetry(tx: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.deletion.updateMany({
    where: {
      id,
      state: { in: ['scheduled', 'erasing'] },
      failures: { gt: 0 },
      OR: [{ leaseExpiresAt: null }, { leaseExpiresAt: { lte: now } }],
    },
    data: { nextAttemptAt: null },
  })
  return count === 1
}

const stuck: Statement = {
  name: 'deletion.stuck',
  text: `select count(*) as stuck from deletion
    where state in ('scheduled', 'erasing') and (failures > 0 or due_at < $1)`,
}

/** Failed, or due since before that. */
export async function countStuck(db: Db, dueBefore: Date): Promise<number> {
  const [row] = await db.query<{ stuck: bigint }>(stuck, [dueBefore])
  return Number(row?.stuck ?? 0n)
}

export function findScheduledOf(
  db: Db,
  { userId, organizationId }: { userId: string; organizationId: string | null },
) {
  return db.deletion.findMany({
    where: {
      state: { in: ['scheduled', 'erasing'] },
      OR: [{ userId }, ...(organizationId === null ? [] : [{ organizationId }])],
    },
    select: { kind: true, dueAt: true },
  })
}
