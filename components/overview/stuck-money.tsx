'use client'

import { useQuery } from '@tanstack/react-query'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatNumber } from '@/server/contract/figures'

const refreshMs = 15_000

type Counts = Outputs['callbacks']['counts']

/** Callbacks that need attention, above the charts, with the way to the inbox; nothing where none do. */
export function StuckMoney({ brandId }: { brandId: string | undefined }) {
  const trpc = useTRPC()
  const counts = useQuery(trpc.callbacks.counts.queryOptions({ brandId }, { refetchInterval: refreshMs }))
  const rows = counts.data ?? []
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const oldest = new Date(Math.min(...rows.map((row) => row.oldest.getTime())))
  return (
    <Notice
      tone="bad"
      role="status"
      title={total === 1 ? '1 callback needs attention' : `${formatNumber(total)} callbacks need attention`}
      actions={
        <Button asChild size="sm">
          <OrganizationLink href={brandId ? `/callbacks?brand=${brandId}` : '/callbacks'}>
            Review callbacks
          </OrganizationLink>
        </Button>
      }
    >
      {byType(rows)}. No further attempt is made. Oldest from <Time value={oldest} />.
    </Notice>
  )
}

/** `3 wins, 1 refund` */
function byType(rows: Counts): string {
  const types = ['bet', 'win', 'refund'] as const
  return types
    .map((type) => ({ type, count: rows.reduce((sum, row) => sum + (row.type === type ? row.count : 0), 0) }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => `${formatNumber(count)} ${type}${count === 1 ? '' : 's'}`)
    .join(', ')
}
