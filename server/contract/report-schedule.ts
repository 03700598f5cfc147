import { z } from 'zod'
import { ScheduleFields } from './forms/schedules'
import { StorableText } from './primitives'
import { ReportQuery } from './report-query'
import { scheduledPeriods } from './reports'

export const ScheduleInput = z.object({
  /** Of the schedule to change; of a new one a form's own id: sent twice, it is created once. */
  scheduleId: z.uuid(),
  isNew: z.boolean().default(false),
  name: z.pipe(ScheduleFields.shape.name, StorableText),
  /** Its period moves: two fixed days would send the same file each time. */
  query: ReportQuery.omit({ from: true, to: true }).extend({ period: z.enum(scheduledPeriods).optional() }),
  cadence: ScheduleFields.shape.cadence,
  format: ScheduleFields.shape.format,
  recipientIds: z.pipe(ScheduleFields.shape.recipientIds, z.array(z.uuid())),
})
export type ScheduleInput = z.output<typeof ScheduleInput>

export const OneSchedule = z.object({ scheduleId: z.uuid() })
export type OneSchedule = z.output<typeof OneSchedule>

export const SchedulePause = OneSchedule.extend({ isPaused: z.boolean() })
export type SchedulePause = z.output<typeof SchedulePause>
