import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'

const labels = {
  newest: { start: 'Newest', previous: 'Newer', next: 'Older' },
  oldest: { start: 'Oldest', previous: 'Older', next: 'Newer' },
  listed: { start: 'First', previous: 'Previous', next: 'Next' },
}

export interface KeysetPagerProps {
  page: { newer: string | null; older: string | null } | { previous: string | null; next: string | null }
  /** Start of the current page; null on the first. */
  cursor: string | null
  onGo: (cursor: string | null) => void
  /** Which end the list begins with; `listed` for one that is not by time. */
  order?: keyof typeof labels | undefined
}

export function KeysetPager({ page, cursor, onGo, order = 'newest' }: KeysetPagerProps) {
  const { previous, next } = neighboursOf(page, order)
  const isDeep = cursor !== null
  if (!previous && !next && !isDeep) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-2 px-5 py-3">
      <Button size="sm" variant="ghost" disabled={!isDeep} onClick={() => onGo(null)}>
        {labels[order].start}
      </Button>
      <div className="flex gap-2">
        <Button size="sm" disabled={!previous} onClick={() => onGo(previous)}>
          <ChevronLeft aria-hidden />
          {labels[order].previous}
        </Button>
        <Button size="sm" disabled={!next} onClick={() => onGo(next)}>
          {labels[order].next}
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  )
}

function neighboursOf(page: KeysetPagerProps['page'], order: KeysetPagerProps['order']) {
  if ('next' in page) return page
  return order === 'oldest'
    ? { previous: page.older, next: page.newer }
    : { previous: page.newer, next: page.older }
}
