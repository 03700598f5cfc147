'use client'

import { formatDuration } from '@/components/data/format-time'
import { useNow } from '@/components/data/use-now'

/** How long until a moment, by the second; says so when it is due. Nothing in the first paint. */
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
