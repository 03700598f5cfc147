import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'

interface KeysetPagerProps {
  page: { newer: string | null; older: string | null }
  /** Start of the current page; null on the newest. */
  cursor: string | null
  onGo: (cursor: string | null) => void
}

export function KeysetPager({ page: { newer, older }, cursor, onGo }: KeysetPagerProps) {
  const isDeep = cursor !== null
  if (!newer && !older && !isDeep) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-2 px-5 py-3">
      <Button size="sm" variant="ghost" disabled={!isDeep} onClick={() => onGo(null)}>
        Newest
      </Button>
      <div className="flex gap-2">
        <Button size="sm" disabled={!newer} onClick={() => onGo(newer)}>
          <ChevronLeft aria-hidden />
          Newer
        </Button>
        <Button size="sm" disabled={!older} onClick={() => onGo(older)}>
          Older
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  )
}
