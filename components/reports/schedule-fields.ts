import type { ScheduleFields } from '@/server/contract/forms/schedules'
import { cadencePeriods } from '@/server/contract/reports'
import type { Schedule, ScheduledQuery, Schedules } from './schedule'

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
