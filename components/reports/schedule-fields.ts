import * as z from 'zod/mini'
import { cadencePeriods, cadences, reportFormats, scheduledPeriods } from '@/server/contract/reports'
import type { Schedule, ScheduledQuery, Schedules } from './schedule'

export const scheduleFields = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(60, 'At most 60 characters.')),
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

export type ScheduleFields = z.infer<typeof scheduleFields>

interface Given {
  schedule: Schedule | null
  query: ScheduledQuery
  readers: Schedules['readers']
  email: string
}

/** Recipients are those who can read reports: the server refuses others. */
export function initialFields({ schedule, query, readers, email }: Given): ScheduleFields {
  const isSelected = (reader: Schedules['readers'][number]) =>
    schedule ? schedule.recipientIds.includes(reader.userId) : reader.email === email
  const cadence = schedule?.cadence ?? 'daily'
  return {
    name: schedule?.name ?? '',
    cadence,
    period: (schedule ? schedule.query : query).period ?? cadencePeriods[cadence],
    format: schedule?.format ?? 'xlsx',
    recipientIds: readers.filter(isSelected).map(({ userId }) => userId),
    usesView: schedule === null,
  }
}
