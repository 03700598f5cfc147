'use client'

import type { HeaderSort } from './sort'
import { SortHeader } from './sort-header'
import { useZone } from './zone-context'
import { zoneName } from './zone-name'

interface TimeHeaderProps {
  label: string
  sort?: HeaderSort | null | undefined
  className?: string
}

const titles = { ascending: 'Oldest first', descending: 'Newest first' }

/** Heading of a column of times: names the zone once, so that the cells need not. */
export function TimeHeader({ label, sort, className }: TimeHeaderProps) {
  const zone = useZone()
  const direction = sort?.direction
  return (
    <SortHeader sort={sort} title={direction ? titles[direction] : undefined} className={className}>
      <span>
        {label} <span className="font-normal">({zoneName(zone)})</span>
      </span>
    </SortHeader>
  )
}
