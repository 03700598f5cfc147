import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
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
      <Table label="Rate limits">
        <thead>
          <tr>
            <Th>Operations</Th>
            <Th className="text-right">Per minute</Th>
            {isCounted && <Th className="text-right">Current minute, busiest key</Th>}
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {rateLimits.map(({ family, limit, isOwn, used }) => (
            <tr key={family}>
              <Td>
                <span className="flex flex-wrap items-center gap-2">
                  {familyLabels[family]}
                  {isOwn && <Badge>Custom</Badge>}
                </span>
              </Td>
              <Td className="text-right tabular-nums">{limit.toLocaleString('en')}</Td>
              {isCounted && (
                <Td className="text-right tabular-nums">
                  {used === null ? '' : `${used.toLocaleString('en')} (${share(used, limit)} %)`}
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const share = (used: number, limit: number) => Math.round((100 * used) / limit)
