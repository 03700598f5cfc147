import { OneSchedule } from '@/server/contract/report-schedule'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { isMailConfigured, queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { requireTestRoom } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
import { type ComposedReport, composeReport } from './compose-report'
import { findReaders, nextRun, scheduledOf } from './manage-schedules'
import { claimRun, findDueSchedules, findSchedule, insertRun, type ScheduleRow } from './queries-schedules'

/** Schedules read at once. */
const batch = 50
/** How long a report waits for its figures to be counted. */
const patienceMs = 6 * 3_600_000

/**
 * Sends the reports that are due: for each due time the mails are queued in one transaction with the run and the next due
 * time, so that a crash, a repeat or another instance changes nothing. A report waits until its period is counted.
 */
export async function sendScheduledReports(
  ctx: Context,
): Promise<{ runs: number; mails: number; failed: number }> {
  const sent = { runs: 0, mails: 0, failed: 0 }
  if (!isMailConfigured()) return sent
  for await (const row of dueSchedules(ctx.clock.now())) {
    try {
      const mails = await runSchedule(ctx, row)
      if (mails === null) continue
      sent.runs += 1
      sent.mails += mails
    } catch (error) {
      log.error({ err: error, scheduleId: row.id }, 'scheduled report delivery failed')
      sent.failed += 1
    }
  }
  if (sent.mails > 0) sendSoon(ctx)
  return sent
}

/** All that are due: those that wait do not stand before the others. */
async function* dueSchedules(now: Date): AsyncGenerator<ScheduleRow> {
  let last: ScheduleRow | undefined
  do {
    const rows = await findDueSchedules(db, { now, after: last, limit: batch })
    yield* rows
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

/** The number of mails; null where it waits, or another instance was first. */
async function runSchedule(ctx: Context, row: ScheduleRow): Promise<number | null> {
  const { nextRunAt: dueAt, organizationId } = row
  if (dueAt === null) return null
  const { recipientIds, ...schedule } = scheduledOf(row)
  const tenant = { ...ctx, organizationId: asOrganizationId(organizationId) }
  const ranAt = ctx.clock.now()
  const mayWait = ranAt.getTime() < dueAt.getTime() + patienceMs
  const composed = await composeOrNull(tenant, { ...schedule, at: dueAt, mayWait })
  if (composed === 'waiting') return null
  const wanted = new Set(recipientIds)
  const readers = (await findReaders(organizationId)).filter(({ userId }) => wanted.has(userId))
  return inTransaction(async (tx) => {
    const following = nextRun(schedule.cadence, schedule.query.zone, dueAt)
    // Another instance may have been first; the run's key would refuse a second in any case.
    if (!(await claimRun(tx, { scheduleId: row.id, dueAt, nextRunAt: following }))) return null
    const mails = composed ? readers.length : 0
    for (const { email } of composed ? readers : []) await queue(tx, tenant, composed, email)
    await insertRun(tx, { scheduleId: row.id, dueAt, ranAt, mails, outcome: outcomeOf(composed, mails) })
    return mails
  })
}

function outcomeOf(composed: ComposedReport | null, mails: number): string {
  if (!composed) return 'failed'
  if (mails === 0) return 'no_recipients'
  return composed.attachment ? 'sent' : 'linked'
}

/** Null for a report that can't be made any more, such as of a zone whose clocks have changed since. */
async function composeOrNull(ctx: TenantContext, asked: Parameters<typeof composeReport>[1]) {
  try {
    return await composeReport(ctx, asked)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ reason: error.message, report: asked.name }, 'scheduled report generation failed')
    return null
  }
}

async function queue(
  tx: Parameters<typeof queueMail>[0],
  ctx: TenantContext,
  composed: ComposedReport | null,
  email: string,
): Promise<void> {
  if (!composed) return
  const { emailTo, attachment } = composed
  const expiresAt = new Date(ctx.clock.now().getTime() + 3 * 86_400_000)
  const { organizationId } = ctx
  await queueMail(tx, ctx, emailTo(email), { expiresAt, organizationId, ...(attachment && { attachment }) })
}

/** Sends what a schedule would send now to the caller only. Throws E5004, E0004, E0003, E9001. */
export const sendTestReport = writeVerb('reports.schedule', OneSchedule, test)

async function test(ctx: TenantContext, { scheduleId: id }: OneSchedule): Promise<{ email: string }> {
  const { actor, organizationId } = ctx
  if (actor.kind !== 'user') throw new AppError('E5004', { message: 'Only members have an email address.' })
  if (!isMailConfigured()) throw new AppError('E0003', { message: 'This deployment sends no email.' })
  const row = await findSchedule(db, { organizationId, id })
  if (!row) throw new AppError('E0004', { message: 'Schedule not found.' })
  await requireTestRoom(organizationId, actor.email, ctx.clock.now())
  const composed = await composeReport(ctx, {
    ...scheduledOf(row),
    cadence: 'test',
    at: ctx.clock.now(),
    mayWait: false,
  })
  if (composed === 'waiting') throw new Error('A test does not wait')
  await inTransaction(async (tx) => {
    await queue(tx, ctx, composed, actor.email)
    await recordAudit(tx, ctx, {
      action: 'report_schedule.tested',
      subjectType: 'report_schedule',
      subjectId: id,
    })
  })
  sendSoon(ctx)
  return { email: actor.email }
}
