'use client'

import { useState } from 'react'
import { Table, Td, Th } from '@/components/ui/table'
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
          <Table label={label}>
            <thead>
              <tr>
                <Th>Time</Th>
                {series.map(({ name }) => (
                  <Th key={name} className="text-right">
                    {name}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ step, index }) => (
                <tr key={step.fullLabel}>
                  <Td className="whitespace-nowrap">{step.fullLabel}</Td>
                  {series.map((one) => (
                    <Td key={one.name} className="text-right tabular-nums">
                      {textOf(one, index)}
                    </Td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </details>
  )
}
