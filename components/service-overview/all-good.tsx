import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** In place of a table of faults where there are none. */
export function AllGood({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 px-5 pb-5 text-sm">
      <CircleCheck className="size-4 shrink-0 text-ok" aria-hidden />
      {children}
    </p>
  )
}
