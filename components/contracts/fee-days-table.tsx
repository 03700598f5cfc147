'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { cn } from '@/components/ui/cn'
import { formatCount, formatDay } from '@/server/contract/figures'
import { type FeeRow, feeRowColumns } from './days-table'
import type { FeeDay } from './fee-days'

type Row = { kind: 'day'; day: FeeDay } | { kind: 'line'; line: FeeRow }

/** A row a day with its sums; opened, it shows the lines of the day. */
export function FeeDaysTable({ days, month }: { days: readonly FeeDay[]; month: string }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (day: string) =>
    setOpened((now) => new Set(now.has(day) ? [...now].filter((one) => one !== day) : [...now, day]))
  const rows = days.flatMap((day): Row[] => [
    { kind: 'day', day },
    ...(opened.has(day.day) ? day.rows.map((line) => ({ kind: 'line' as const, line })) : []),
  ])
  const columns = feeRowColumns.map(
    (column, index): Column<Row> => ({
      ...column,
      cell: (row, at) => {
        if (row.kind === 'line') return index === 0 ? null : column.cell(row.line, at)
        if (index === 0) return <Toggle day={row.day} isOpen={opened.has(row.day.day)} onToggle={toggle} />
        return sumOf(row.day, column.heading)
      },
    }),
  )
  return (
    <DataTable
      label={`Fees of ${month} by day`}
      rows={rows}
      keyOf={(row) => (row.kind === 'day' ? row.day.day : `${row.line.day} ${row.line.lineId}`)}
      rowProps={(row) => ({ className: row.kind === 'line' ? 'bg-sunken' : 'font-medium' })}
      columns={columns}
    />
  )
}

function sumOf({ rows, base, drawn }: FeeDay, heading: string) {
  if (heading === 'Line')
    return <span className="font-normal text-muted">{formatCount(rows.length, 'line')}</span>
  if (heading === 'GGR converted') return <Money value={base} />
  return heading === 'Fee' ? <Money value={drawn} /> : null
}

interface ToggleProps {
  day: FeeDay
  isOpen: boolean
  onToggle: (day: string) => void
}

function Toggle({ day: { day }, isOpen, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onToggle(day)}
      className="-mx-1 flex items-center gap-1 rounded px-1 hover:bg-hover"
    >
      <ChevronRight
        aria-hidden
        className={cn('size-4 text-muted transition-transform', isOpen && 'rotate-90')}
      />
      {formatDay(day)}
    </button>
  )
}
