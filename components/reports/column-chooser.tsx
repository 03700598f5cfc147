'use client'

import { Columns3 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { checkboxClass } from '@/components/ui/checkbox-class'
import { Popover } from '@/components/ui/popover'
import { columnLabels, type ReportColumn, reportColumns } from './report-params'

interface ColumnChooserProps {
  hidden: readonly ReportColumn[]
  /** Null: all are shown. */
  onChange: (hidden: ReportColumn[] | null) => void
}

/** Which figures a report shows; the choice is in its address. */
export function ColumnChooser({ hidden, onChange }: ColumnChooserProps) {
  const change = (column: ReportColumn, isShown: boolean) => {
    const next = reportColumns.filter((one) => (one === column ? !isShown : hidden.includes(one)))
    onChange(next.length === 0 ? null : next)
  }
  return (
    <Popover
      label="Columns"
      className="grid w-56 gap-2.5"
      trigger={
        <Button className="px-3 font-normal">
          <Columns3 className="text-faint" aria-hidden />
          Columns
          {hidden.length > 0 && (
            <span className="text-faint">
              {reportColumns.length - hidden.length} of {reportColumns.length}
            </span>
          )}
        </Button>
      }
    >
      {() => (
        <>
          {reportColumns.map((column) => (
            <label key={column} className="flex cursor-pointer items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                checked={!hidden.includes(column)}
                onChange={({ target }) => change(column, target.checked)}
                className={checkboxClass}
              />
              {columnLabels[column]}
            </label>
          ))}
          <Button size="sm" disabled={hidden.length === 0} onClick={() => onChange(null)}>
            Show all
          </Button>
        </>
      )}
    </Popover>
  )
}
