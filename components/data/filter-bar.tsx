import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

/** A control whose filter narrows the list. */
export const activeFilterClass = 'border-accent bg-accent-soft font-medium text-accent'

interface FilterBarProps {
  /** Search fields. */
  search?: ReactNode
  /** Selects beside them; two per row on a phone. */
  children: ReactNode
  isFiltered?: boolean
  onClear?: () => void
}

/** Filters above a list. */
export function FilterBar({ search, children, isFiltered = false, onClear }: FilterBarProps) {
  return (
    <div className="flex flex-wrap gap-2 border-line border-b p-3">
      {search}
      <div className="grid min-w-0 grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        {children}
        {isFiltered && (
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}
