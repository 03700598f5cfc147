import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'

export function findSchedules(db: Db, organizationId: string) {
  return db.reportSchedule.findMany({
    where: { organizationId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    include: { runs: { orderBy: { dueAt: 'desc' }, take: 1 } },
  })
}

export function findSchedule(db: Db, { organizationId, id }: { organizationId: string; id: string }) {
  // defence: a report schedule is scoped to the organization
  return db.reportSchedule.findFirst({ where: { id, organizationId } })
}

/** By any organization. */
export async function isScheduleIdTaken(db: Db, id: string): Promise<boolean> {
  return (await db.reportSchedule.count({ where: { id } })) > 0
}

export type ScheduleRow = NonNullable<Awaited<ReturnType<typeof findSchedule>>>

const lock: Statement = {
  name: 'reports.lock-schedules',
  text: `select pg_advisory_xact_lock(hashtextextended('report-schedules/' || $1::text, 0))`,
}

/** How many schedules the organization has. Locked until the transaction ends. */
export async function countSchedulesLocked(db: Db, organizationId: string): Promise<number> {
  await db.query(lock, [organizationId])
  return db.reportSchedule.count({ where: { organizationId } })
}

export async function insertSchedule(db: Db, data: Prisma.ReportScheduleUncheckedCreateInput): Promise<void> {
  await db.reportSchedule.create({ data })
}

/** Whether there is such a schedule here. */
export async function updateSchedule(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
  data: Prisma.ReportScheduleUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.reportSchedule.updateMany({ where: { id, organizationId }, data })
  return count > 0
}

export async function deleteSchedule(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<boolean> {
  const { count } = await db.reportSchedule.deleteMany({ where: { id, organizationId } })
  return count > 0
}

/** Of organizations that work, in the order of their ids, beyond `after`. */
export function findDueSchedules(
  db: Db,
  { now, after, limit }: { now: Date; after: { id: string } | undefined; limit: number },
): Promise<ScheduleRow[]> {
  return db.reportSchedule.findMany({
    where: {
      nextRunAt: { lte: now },
      organization: { isActive: true },
      ...(after && { id: { gt: after.id } }),
    },
    orderBy: { id: 'asc' },
    take: limit,
  })
}

const claim: Statement = {
  name: 'reports.claim-run',
  text: `update report_schedule set next_run_at = $3 where id = $1 and next_run_at = $2 returning id`,
}

/** Whether this transaction is the one that runs the schedule at that time; the key of the run holds it to one. */
export async function claimRun(
  db: Db,
  { scheduleId, dueAt, nextRunAt }: { scheduleId: string; dueAt: Date; nextRunAt: Date },
): Promise<boolean> {
  const rows = await db.query<{ id: string }>(claim, [scheduleId, dueAt, nextRunAt])
  return rows.length > 0
}

export async function insertRun(db: Db, data: Prisma.ReportRunUncheckedCreateInput): Promise<void> {
  await db.reportRun.create({ data })
}

const drop = {
  name: 'reports.drop-recipient',
  text: `update report_schedule set recipient_ids = array_remove(recipient_ids, $1::uuid)
         where $1::uuid = any (recipient_ids)`,
}

/** No report goes to this person any more; a schedule without other recipients is deleted. */
export async function dropRecipient(tx: Db, userId: string): Promise<void> {
  await tx.reportSchedule.deleteMany({ where: { recipientIds: { equals: [userId] } } })
  await tx.query(drop, [userId])
}
