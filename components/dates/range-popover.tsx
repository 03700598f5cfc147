'use client'

import { CalendarRange } from 'lucide-react'
import type { ReactNode } from 'react'
import { activeFilterClass } from '@/components/data/filter-bar'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/popover'

interface RangePopoverProps {
  label: string
  /** The range, on the button. */
  text: ReactNode
  isActive?: boolean
  /** Its panel; code that is loaded when it opens. */
  children: (close: () => void) => ReactNode
}

/** A button that says the range and opens its panel. */
export const RangePopover = ({ label, text, isActive = false, children }: RangePopoverProps) => (
  <Popover
    label={label}
    align="start"
    // The room that the panel takes is kept while its code loads.
    className="max-h-(--radix-popover-content-available-height) min-h-104 w-[min(32rem,calc(100vw-1.5rem))] overflow-y-auto"
    trigger={
      <Button className={cn('min-w-0 justify-start px-3 font-normal', isActive && activeFilterClass)}>
        <CalendarRange className="text-faint" aria-hidden />
        {text}
      </Button>
    }
  >
    {children}
  </Popover>
)
