import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'

interface KeysetPagerProps {
  newer: string | null
  older: string | null
  onGo: (cursor: string | null) => void
  /** Whether the list is somewhere below its newest page. */
  isDeep: boolean
}

export function KeysetPager({ newer, older, onGo, isDeep }: KeysetPagerProps) {
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
