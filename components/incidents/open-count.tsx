'use client'

import { useQuery } from '@tanstack/react-query'
import { MenuBadge } from '@/components/shell/menu-badge'
import { useTRPC } from '@/components/trpc/provider'

const refreshMs = 30_000

/** How many open incidents are not acknowledged. */
function useOpenIncidents(isStaff: boolean) {
  const trpc = useTRPC()
  const options = { refetchInterval: refreshMs, retry: false } as const
  return useQuery(
    isStaff
      ? trpc.staffIncidents.open.queryOptions(undefined, options)
      : trpc.incidents.open.queryOptions(undefined, options),
  ).data
}

/** Beside the bell; nothing where there are none. */
export function OpenCount({ isStaff = false }: { isStaff?: boolean }) {
  return <MenuBadge count={useOpenIncidents(isStaff)?.count} label="open" />
}
