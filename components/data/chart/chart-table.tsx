'use client'

import { useState } from 'react'
import { type Column, DataTable } from '@/components/data/data-table'
import { type ChartData, textOf } from './chart'

/** The chart's values as a table, newest first; rendered on demand. */
export function ChartTable({ label, steps, series }: ChartData) {
  const [isOpen, setIsOpen] = useState(false)
  const rows = steps.map((step, index) => ({ step, index })).toReversed()
  return (
    <details className="mt-2 text-xs" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-faint hover:text-ink">
        Show as table<span className="sr-only">: {label}</span>
      </summary>
      {isOpen && (
        <div className="mt-2 max-h-72 overflow-y-auto rounded-lg border border-line">
          <DataTable
            label={label}
            rows={rows}
            keyOf={({ step }) => step.fullLabel}
            columns={[
              { heading: 'Time', cell: ({ step }) => step.fullLabel, width: 'line' },
              ...series.map(
                (one): Column<(typeof rows)[number]> => ({
                  heading: one.name,
                  cell: ({ index }) => textOf(one, index),
                  kind: 'number',
                }),
              ),
            ]}
          />
        </div>
      )}
    </details>
  )
}
