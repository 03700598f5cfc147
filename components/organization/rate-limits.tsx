import { DataTable } from '@/components/data/data-table'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { formatNumber, formatPercent } from '@/server/contract/figures'
import { familyLabels } from './rate-limit-families'

type RateLimit = Outputs['organization']['settings']['rateLimits'][number]

/** Limits per key, and current usage of the busiest one. */
export function RateLimits({ rateLimits }: { rateLimits: readonly RateLimit[] }) {
  const isCounted = rateLimits.some(({ used }) => used !== null)
  return (
    <Card>
      <CardHeader
        title="Rate limits"
        description="Calls per key and minute. All keys together have five times the limit. Above it, calls get 429 (E9001). Contact Croupier to raise a limit."
      />
      <DataTable
        label="Rate limits"
        rows={rateLimits}
        keyOf={({ family }) => family}
        columns={[
          {
            heading: 'Operations',
            cell: ({ family, isOwn }) => (
              <span className="flex flex-wrap items-center gap-2">
                {familyLabels[family]}
                {isOwn && <Badge>Custom</Badge>}
              </span>
            ),
          },
          { heading: 'Per minute', cell: ({ limit }) => formatNumber(limit), kind: 'number' },
          isCounted && {
            heading: 'Current minute, busiest key',
            cell: ({ limit, used }) =>
              used === null
                ? ''
                : `${formatNumber(used)} (${formatPercent(Math.round((100 * used) / limit))})`,
            kind: 'number',
          },
        ]}
      />
    </Card>
  )
}
