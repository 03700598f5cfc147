import type { Outputs } from '@/components/trpc/types'
import type { FeeRow } from './days-table'

type Contract = Outputs['contract']['get']
export type FeeDay = Contract['daily'][number] & { rows: FeeRow[] }

/** Without GGR, and without a fee. */
const isBlank = ({ drawn, base, ggr }: FeeRow) =>
  drawn.amountMinor === 0n &&
  base.amountMinor === 0n &&
  ggr.every(({ amount, late }) => amount.amountMinor === 0n && !late)

/** The days of a month with their lines, without those on which nothing happened; `blankDays` counts the days that are left out. */
export function feeDays({ daily, days }: Pick<Contract, 'daily' | 'days'>): {
  shown: FeeDay[]
  blankDays: number
} {
  const shown = daily
    .map((day) => ({ ...day, rows: days.filter((row) => row.day === day.day && !isBlank(row)) }))
    .filter(({ rows }) => rows.length > 0)
  return { shown, blankDays: daily.length - shown.length }
}
