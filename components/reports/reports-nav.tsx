'use client'

import { cn } from '@/components/ui/cn'
import type { ReportParams } from './report-params'

type Shown = ReportParams['show']

const views: readonly { show: Shown; label: string }[] = [
  { show: null, label: 'Report' },
  { show: 'dashboard', label: 'Dashboard' },
  { show: 'retention', label: 'Retention' },
]

/** What the page shows; the choice is in its address. */
export function ReportsNav({ shown, onChange }: { shown: Shown; onChange: (show: Shown) => void }) {
  return (
    <nav aria-label="Reports" className="mb-5 flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--line)]">
      {views.map(({ show, label }) => (
        <button
          key={label}
          type="button"
          aria-current={shown === show ? 'page' : undefined}
          onClick={() => onChange(show)}
          className={cn(
            'whitespace-nowrap border-transparent border-b-2 py-2 font-medium text-faint text-sm transition-colors hover:text-ink',
            'aria-[current=page]:border-accent aria-[current=page]:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
