'use client'

import { LoaderCircle } from 'lucide-react'
import { useLinkStatus } from 'next/link'

/** A spinner inside a link, shown after a delay so that fast pages do not flicker. It turns only while it is shown. */
export function LinkPending() {
  const { pending } = useLinkStatus()
  return (
    <LoaderCircle
      aria-hidden
      className={`ml-auto size-3.5! transition-opacity delay-150 ${pending ? 'animate-spin opacity-100' : 'opacity-0 delay-0'}`}
    />
  )
}
