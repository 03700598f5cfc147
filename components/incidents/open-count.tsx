'use client'

import { useQuery } from '@tanstack/react-query'
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
  const open = useOpenIncidents(isStaff)
  if (!open || open.count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-bad-soft px-1.5 font-medium text-bad text-xs tabular-nums">
      <span className="sr-only">, open: </span>
      {open.count > 999 ? '999+' : open.count}
    </span>
  )
}
