import { cn } from '@/components/ui/cn'
import { formatNumber, groupDigits } from '@/server/contract/figures'
import type { StaffReportBy } from '@/server/contract/reports'
import { type ChartFigure, figureValue } from './chart-series'
import { type ReportRow, rowName } from './report'

interface GroupBarsProps {
  by: StaffReportBy
  /** Of one currency. */
  rows: readonly ReportRow[]
  figure: ChartFigure
  onOpen: (row: ReportRow) => void
}

const most = 7

/** The largest groups of a report, each with a bar; losses are red and extend to the left of zero. */
export function GroupBars({ by, rows, figure, onOpen }: GroupBarsProps) {
  const sizeOf = (row: ReportRow) => figureValue(row, figure)
  const shown = rows
    .toSorted((a, b) => Math.abs(sizeOf(b)) - Math.abs(sizeOf(a)))
    .slice(0, most)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const top = Math.max(0, ...shown.map(sizeOf))
  const bottom = Math.min(0, ...shown.map(sizeOf))
  const share = (value: number) => (top === bottom ? 0 : (Math.abs(value) / (top - bottom)) * 100)
  return (
    <ul className="grid grid-cols-1 gap-2.5 px-5 pb-5 text-sm">
      {shown.map((row) => {
        const value = sizeOf(row)
        return (
          <li key={`${row.brandId} ${row.key}`} className="grid grid-cols-1 gap-1">
            <div className="flex items-baseline justify-between gap-3">
              <button
                type="button"
                className="min-w-0 truncate text-left hover:underline"
                onClick={() => onOpen(row)}
              >
                {rowName({ ...row, by })}
              </button>
              <span className="shrink-0 tabular-nums">
                {figure === 'rounds' ? formatNumber(row.rounds) : groupDigits(row[figure].decimal)}
              </span>
            </div>
            <div aria-hidden className="h-1.5 rounded-full bg-sunken">
              <div
                className={cn('h-full rounded-full', value < 0 ? 'bg-bad' : 'bg-accent')}
                style={{
                  width: `${share(value)}%`,
                  marginLeft: `${share(bottom) - (value < 0 ? share(value) : 0)}%`,
                }}
              />
            </div>
          </li>
        )
      })}
      {rows.length > most && (
        <li className="text-faint text-xs">
          The largest {most} of {rows.length} rows.
        </li>
      )}
    </ul>
  )
}
