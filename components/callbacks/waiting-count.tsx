'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { formatNumber } from '@/server/contract/figures'

const refreshMs = 30_000

/** How many callbacks need attention, beside their navigation item; nothing where none do. */
export function WaitingCount() {
  const trpc = useTRPC()
  const { data } = useQuery(
    trpc.callbacks.waiting.queryOptions(undefined, { refetchInterval: refreshMs, retry: false }),
  )
  if (!data || data.count === 0) return null
  const shown = `${formatNumber(data.count)}${data.isMore ? '+' : ''}`
  return (
    <span className="ml-auto rounded-full bg-bad-soft px-1.5 font-medium text-bad text-xs tabular-nums">
      <span className="sr-only">, needs attention: </span>
      {shown}
    </span>
  )
}
