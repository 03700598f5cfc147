'use client'

import { useQuery } from '@tanstack/react-query'
import { useStaffCan } from '@/components/shell/me-context'
import { MenuBadge } from '@/components/shell/menu-badge'
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
  return <MenuBadge count={data?.count} label="waiting for approval" />
}
