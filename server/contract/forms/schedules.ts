import * as z from 'zod/mini'
import { reportFormats } from '@/server/contract/report-formats'
import { cadences, scheduledPeriods } from '@/server/contract/reports'
import { requiredText } from './fields'

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
