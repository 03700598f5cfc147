'use client'

import { useQuery } from '@tanstack/react-query'
import { useStaffCan } from '@/components/shell/me-context'
import { MenuBadge } from '@/components/shell/menu-badge'
import { useTRPC } from '@/components/trpc/provider'

const refreshMs = 30_000

/** How many requests for production, or submitted games, wait for the reader. */
export function ReviewCount({ of }: { of: 'studios' | 'submissions' }) {
  const trpc = useTRPC()
  const enabled = useStaffCan('studios.review')
  const { data } = useQuery(
    trpc.staffStudios.waiting.queryOptions(undefined, {
      ...{ enabled, refetchInterval: refreshMs, retry: false },
    }),
  )
  return <MenuBadge count={data?.[of]} label="waiting for review" />
}
