'use client'

import { Download, Table2 } from 'lucide-react'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import type { ChartViewProps } from './chart'

interface ChartActionsProps {
  chart: ChartViewProps
  isTableOpen: boolean
  onTable: () => void
}

const buttonClass =
  'inline-flex items-center gap-1 rounded-md px-1.5 py-1 text-faint hover:bg-hover hover:text-ink [&_svg]:size-3.5'

/** The table beside the chart, and its files. */
export function ChartActions({ chart, isTableOpen, onTable }: ChartActionsProps) {
  const files = () => import('./chart-files')
  return (
    <span className="-mr-1.5 ml-auto inline-flex items-center gap-1">
      <button type="button" className={buttonClass} aria-expanded={isTableOpen} onClick={onTable}>
        <Table2 aria-hidden />
        {isTableOpen ? 'Hide table' : 'Show as table'}
        <span className="sr-only">: {chart.label}</span>
      </button>
      <DropdownMenu
        trigger={
          <button type="button" className={buttonClass} aria-label={`Export: ${chart.label}`}>
            <Download aria-hidden />
            Export
          </button>
        }
        groups={[
          [
            { label: 'Image (PNG)', onSelect: () => void files().then(({ savePng }) => savePng(chart)) },
            { label: 'Figures (CSV)', onSelect: () => void files().then(({ saveCsv }) => saveCsv(chart)) },
          ],
        ]}
      />
    </span>
  )
}
