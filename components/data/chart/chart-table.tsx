'use client'

import { type Column, DataTable } from '@/components/data/data-table'
import { type ChartData, textOf } from './chart'

/** The chart's values as a table, newest first. */
export function ChartTable({ label, steps, series }: ChartData) {
  const rows = steps.map((step, index) => ({ step, index })).toReversed()
  return (
    <div className="max-h-72 min-w-0 overflow-y-auto rounded-lg border border-line text-xs">
      <DataTable
        label={label}
        rows={rows}
        keyOf={({ step }) => step.fullLabel}
        columns={[
          {
            heading: 'Time',
            cell: ({ step }) => (
              <>
                {step.fullLabel}
                {step.isProvisional && <span className="text-faint"> provisional</span>}
              </>
            ),
            width: 'line',
          },
          ...series.map(
            (one): Column<(typeof rows)[number]> => ({
              heading: one.name,
              cell: ({ index }) => textOf(one, index),
              kind: 'number',
              width: 'line',
            }),
          ),
        ]}
      />
    </div>
  )
}
