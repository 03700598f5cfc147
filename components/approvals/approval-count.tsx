'use client'

import { useQuery } from '@tanstack/react-query'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'

const refreshMs = 30_000

/** How many bookings wait for the reader's approval, beside the menu's item; nothing where none do. */
export function ApprovalCount() {
  const trpc = useTRPC()
  const enabled = useStaffCan('approvals.decide')
  const { data } = useQuery(
    trpc.staffApprovals.waiting.queryOptions(undefined, {
      enabled,
      refetchInterval: refreshMs,
      retry: false,
    }),
  )
  if (!data || data.count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-bad-soft px-1.5 font-medium text-bad text-xs tabular-nums">
      <span className="sr-only">, waiting for approval: </span>
      {data.count > 999 ? '999+' : data.count}
    </span>
  )
}
