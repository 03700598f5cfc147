import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface FilterBarProps {
  /** The boxes to type in. */
  search?: ReactNode
  /** The choices beside them; on a phone two by two below. */
  children: ReactNode
  isFiltered?: boolean
  onClear?: () => void
}

/** What narrows a list, above it. */
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
