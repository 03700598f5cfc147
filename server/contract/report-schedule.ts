import { z } from 'zod'
import { text } from './primitives'
import { type ReportPeriod, ReportQuery, reportFormats } from './report-query'

export const cadences = ['daily', 'weekly', 'monthly'] as const
export type Cadence = (typeof cadences)[number]

/** Of a schedule whose report names no period. */
export const cadencePeriods = {
  daily: 'yesterday',
  weekly: 'last-week',
  monthly: 'last-month',
} as const satisfies Record<Cadence, ReportPeriod>

/** What is sent in the morning is of days that are over. */
export const scheduledPeriods = [
  'yesterday',
  'last-7-days',
  'last-30-days',
  'last-week',
  'this-month',
  'last-month',
  'last-quarter',
  'last-12-months',
  'this-year',
] as const satisfies readonly ReportPeriod[]

export const ScheduleInput = z.object({
  /** Of the schedule to change; of a new one a form's own id: sent twice, it is created once. */
  scheduleId: z.uuid(),
  isNew: z.boolean().default(false),
  name: text(60),
  /** Its period moves: two fixed days would send the same file each time. */
  query: ReportQuery.omit({ from: true, to: true }).extend({ period: z.enum(scheduledPeriods).optional() }),
  cadence: z.enum(cadences),
  format: z.enum(reportFormats),
  recipientIds: z.array(z.uuid()).min(1).max(20),
})
export type ScheduleInput = z.output<typeof ScheduleInput>

export const OneSchedule = z.object({ scheduleId: z.uuid() })
export type OneSchedule = z.output<typeof OneSchedule>

export const SchedulePause = OneSchedule.extend({ isPaused: z.boolean() })
export type SchedulePause = z.output<typeof SchedulePause>
