'use client'

import { LoaderCircle } from 'lucide-react'
import { useLinkStatus } from 'next/link'

/** Inside a link: turns once its page has been on the way for a moment, so that quick ones do not flicker. */
export function LinkPending() {
  const { pending } = useLinkStatus()
  return (
    <LoaderCircle
      aria-hidden
      className={`ml-auto size-3.5! animate-spin transition-opacity delay-150 ${pending ? 'opacity-100' : 'opacity-0 delay-0'}`}
    />
  )
}
