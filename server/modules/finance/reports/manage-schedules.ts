import { z } from 'zod'
import {
  OneSchedule,
  type SchedulePause as Pause,
  ScheduleInput,
  SchedulePause,
} from '@/server/contract/report-schedule'
import { type Cadence, cadencePeriods } from '@/server/contract/reports'
import { AppError } from '@/server/core/app-error'
import { dateIn, firstOfMonth, momentOf, plusDays, plusMonths, weekdayOf } from '@/server/core/calendar'
import type { TenantContext } from '@/server/core/context'
import { permissions } from '@/server/core/permissions'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { isMailConfigured } from '@/server/modules/accounts/mail'
import { findMembersWithRoles } from '@/server/modules/accounts/members'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import {
  countSchedulesLocked,
  deleteSchedule,
  findSchedule,
  findSchedules,
  insertSchedule,
  isScheduleIdTaken,
  type ScheduleRow,
  updateSchedule,
} from './queries-schedules'
import { scopeOf } from './report-scope'

const maxSchedules = 50

/** Members who may read reports: those whom a schedule can be sent to. */
export const findReaders = (organizationId: string) =>
  findMembersWithRoles(db, organizationId, permissions['reports.read'].members)

/** The organization's schedules by name, and the members to whom they can be sent. Throws E5004. */
export const listSchedules = readVerb('reports.read', async ({ organizationId }: TenantContext) => {
  const [rows, readers] = await Promise.all([findSchedules(db, organizationId), findReaders(organizationId)])
  return {
    schedules: rows.map(({ runs: [last], ...row }) => ({
      ...scheduledOf(row),
      nextRunAt: row.nextRunAt,
      lastRun: last ? { dueAt: last.dueAt, mails: last.mails, outcome: last.outcome } : null,
    })),
    readers,
    sendsMail: isMailConfigured(),
  }
})

/**
 * Creates a schedule, once for each id, or changes one. Throws E5004; E0004: no such schedule here; E0003: the facts cannot
 * tell this report, a recipient may not read reports, there are too many schedules, or the id is taken.
 */
export const saveSchedule = writeVerb('reports.schedule', ScheduleInput, save)

async function save(ctx: TenantContext, given: ScheduleInput): Promise<{ scheduleId: string }> {
  const { organizationId, clock } = ctx
  const { scheduleId: id, isNew, name, cadence, format, recipientIds } = given
  const query = { ...given.query, period: given.query.period ?? cadencePeriods[cadence] }
  await scopeOf(ctx, { ...query, organizationId })
  await requireReaders(organizationId, recipientIds)
  const now = clock.now()
  await inTransaction(async (tx) => {
    const count = await countSchedulesLocked(tx, organizationId)
    const present = await findPresent(tx, { organizationId, id }, isNew)
    if (present === 'created before') return
    if (!present && count >= maxSchedules)
      throw new AppError('E0003', { message: `An organization has at most ${maxSchedules} schedules.` })
    const isPaused = present !== null && present.nextRunAt === null
    const nextRunAt = isPaused ? null : nextRun(cadence, query.zone, now)
    const data = {
      name,
      query,
      cadence,
      format,
      recipientIds: [...new Set(recipientIds)],
      nextRunAt,
      updatedAt: now,
    }
    if (present) await updateSchedule(tx, { organizationId, id }, data)
    else
      await insertSchedule(tx, {
        ...data,
        id,
        organizationId,
        createdBy: describeActor(ctx.actor),
        createdAt: now,
      })
    await recordAudit(tx, ctx, {
      action: present ? 'report_schedule.changed' : 'report_schedule.created',
      subjectType: 'report_schedule',
      subjectId: id,
      ...(present && { before: told(present) }),
      after: { name, cadence, format, by: query.by, period: query.period, recipients: recipientIds.length },
    })
  })
  return { scheduleId: id }
}

/** Null for a new one. */
async function findPresent(tx: Tx, key: Parameters<typeof findSchedule>[1], isNew: boolean) {
  if (!isNew) return requireSchedule(tx, key)
  if (await findSchedule(tx, key)) return 'created before'
  if (await isScheduleIdTaken(tx, key.id)) throw new AppError('E0003', { message: 'Open the form again.' })
  return null
}

type Tx = Parameters<typeof findSchedule>[0]

const told = (row: ScheduleRow) => {
  const { name, cadence, format, query, recipientIds } = scheduledOf(row)
  return {
    name,
    cadence,
    format,
    by: query.by,
    period: query.period ?? null,
    recipients: recipientIds.length,
  }
}

/** A schedule that goes on is due next from now on; what it missed is not sent. Throws E5004, E0004. */
export const pauseSchedule = writeVerb(
  'reports.schedule',
  SchedulePause,
  async (ctx: TenantContext, { scheduleId: id, isPaused }: Pause): Promise<void> => {
    const { organizationId } = ctx
    const now = ctx.clock.now()
    await inTransaction(async (tx) => {
      const { cadence, query } = scheduledOf(await requireSchedule(tx, { organizationId, id }))
      const nextRunAt = isPaused ? null : nextRun(cadence, query.zone, now)
      await updateSchedule(tx, { organizationId, id }, { nextRunAt, updatedAt: now })
      const action = isPaused ? 'report_schedule.paused' : 'report_schedule.resumed'
      await recordAudit(tx, ctx, { action, subjectType: 'report_schedule', subjectId: id })
    })
  },
)

/** Throws E5004, E0004. */
export const removeSchedule = writeVerb(
  'reports.schedule',
  OneSchedule,
  async (ctx: TenantContext, { scheduleId: id }: OneSchedule): Promise<void> => {
    const { organizationId } = ctx
    await inTransaction(async (tx) => {
      const present = await requireSchedule(tx, { organizationId, id })
      await deleteSchedule(tx, { organizationId, id })
      await recordAudit(tx, ctx, {
        action: 'report_schedule.deleted',
        subjectType: 'report_schedule',
        subjectId: id,
        before: told(present),
      })
    })
  },
)

async function requireSchedule(tx: Tx, key: Parameters<typeof findSchedule>[1]): Promise<ScheduleRow> {
  const row = await findSchedule(tx, key)
  if (!row) throw new AppError('E0004', { message: 'Schedule not found.' })
  return row
}

async function requireReaders(organizationId: string, userIds: readonly string[]): Promise<void> {
  const known = new Set((await findReaders(organizationId)).map(({ userId }) => userId))
  if (userIds.every((id) => known.has(id))) return
  throw new AppError('E0003', { message: 'Select recipients who can read reports in this organization.' })
}

const Stored = z.object({
  query: ScheduleInput.shape.query,
  cadence: ScheduleInput.shape.cadence,
  format: ScheduleInput.shape.format,
})

/** A stored schedule in the terms of its contract. */
export function scheduledOf({ id, name, query, cadence, format, recipientIds }: ScheduleRow) {
  return { id, name, recipientIds, ...Stored.parse({ query, cadence, format }) }
}

/** By the clock of the zone: the last hours of the day before have settled and are counted by then. */
const sendHour = 6

/** When a schedule is due next: at 06:00 of a day, a Monday or the first of a month of the zone. */
export function nextRun(cadence: Cadence, zone: string, after: Date): Date {
  const today = dateIn(after, zone)
  const [first, next] = candidates[cadence](today)
  const due = momentOf(first, sendHour, zone)
  return due > after ? due : momentOf(next, sendHour, zone)
}

const candidates: Record<Cadence, (today: string) => [first: string, next: string]> = {
  daily: (today) => [today, plusDays(today, 1)],
  weekly: (today) => {
    const monday = plusDays(today, 1 - weekdayOf(today))
    return [monday, plusDays(monday, 7)]
  },
  monthly: (today) => [firstOfMonth(today), plusMonths(firstOfMonth(today), 1)],
}
