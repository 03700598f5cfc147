import * as z from 'zod/mini'
import { reportFormats } from '@/server/contract/report-formats'
import type { ReportPeriod } from '@/server/contract/reports'
import { requiredText } from './fields'

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

export const ScheduleFields = z.object({
  name: requiredText('Enter a name.', 60),
  cadence: z.enum(cadences),
  period: z.enum(scheduledPeriods),
  format: z.enum(reportFormats),
  recipientIds: z
    .array(z.string())
    .check(
      z.minLength(1, 'Select at least one recipient.'),
      z.maxLength(20, 'Select at most 20 recipients.'),
    ),
  /** Of a schedule that is edited: takes the grouping and filters on screen. */
  usesView: z.boolean(),
})
export type ScheduleFields = z.output<typeof ScheduleFields>
