'use client'

import { useQuery } from '@tanstack/react-query'
import { MenuBadge } from '@/components/shell/menu-badge'
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
  return <MenuBadge count={shown} label="needs attention" />
}
