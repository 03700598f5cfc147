import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Th } from '@/components/ui/table'
import type { HeaderSort } from './sort'

interface SortHeaderProps {
  /** Left out, the heading is plain text. */
  sort?: HeaderSort | null | undefined
  /** What a press leads to, where the arrow alone does not say it. */
  title?: string | undefined
  className?: string | undefined
  children: ReactNode
}

const arrows = { ascending: ArrowUp, descending: ArrowDown }

/** Heading of a column that the list can be sorted by. Over figures the arrow stands before the label. */
export function SortHeader({ sort, title, className, children }: SortHeaderProps) {
  if (!sort)
    return (
      <Th className={className} title={title}>
        {children}
      </Th>
    )
  const { direction, onSort } = sort
  const Arrow = direction ? arrows[direction] : ArrowUpDown
  return (
    <Th {...(direction && { 'aria-sort': direction })} className={className}>
      <button
        type="button"
        title={title}
        onClick={onSort}
        className="group inline-flex items-center gap-1 hover:text-ink [.text-right>&]:flex-row-reverse"
      >
        {children}
        <Arrow
          className={cn(
            'size-3 shrink-0',
            !direction && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
          aria-hidden
        />
      </button>
    </Th>
  )
}
