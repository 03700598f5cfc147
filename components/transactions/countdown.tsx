'use client'

import { formatDuration } from '@/components/data/format-time'
import { useNow } from '@/components/data/use-now'

/** Time left, by the second; "due now" at the end. Empty in the first render. */
export function Countdown({ until }: { until: Date }) {
  const now = useNow()
  if (now === null) return null
  const leftMs = until.getTime() - now
  return (
    <span role="timer" className="tabular-nums">
      {leftMs <= 0 ? 'due now' : `in ${formatDuration(Math.ceil(leftMs / 1_000) * 1_000)}`}
    </span>
  )
}
