import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { formatNumber, formatRange } from '@/server/contract/figures'

interface PagePagerProps {
  page: number
  perPage: number
  total: number
  onGo: (page: number) => void
}

/** Pager of a list whose size is known. */
export function PagePager({ page, perPage, total, onGo }: PagePagerProps) {
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-2 px-5 py-3">
      <p className="text-muted text-sm tabular-nums" aria-live="polite">
        {formatRange(formatNumber(first), formatNumber(last))} of {formatNumber(total)}
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={page <= 1} onClick={() => onGo(page - 1)}>
          <ChevronLeft aria-hidden />
          Previous
        </Button>
        <Button size="sm" disabled={last >= total} onClick={() => onGo(page + 1)}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  )
}
