import type { ExclusionForm } from '@/server/contract/forms/players'

type Period = ExclusionForm['period']

const days: Record<Exclude<Period, 'good'>, number> = { day: 1, week: 7, month: 30, 'half-year': 180 }

export const periodOptions: readonly { value: Period; label: string }[] = [
  { value: 'good', label: 'No end date' },
  { value: 'day', label: '24 hours' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'half-year', label: '180 days' },
]

const dayMs = 86_400_000

/** Null: no end date. */
export function endOf(period: Period, now: Date): Date | null {
  return period === 'good' ? null : new Date(now.getTime() + days[period] * dayMs)
}
