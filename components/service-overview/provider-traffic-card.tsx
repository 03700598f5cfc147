'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { DataTable } from '@/components/data/data-table'
import { formatDuration } from '@/components/data/format-time'
import { Loaded } from '@/components/data/loaded'
import { PlainTime } from '@/components/data/plain-time'
import { type Provider, ProviderStatus } from '@/components/providers/provider-status'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatNumber, formatShare } from '@/server/contract/figures'
import { refreshMs } from './overview-refresh'

type Traffic = Outputs['staffOverview']['providers']['providers'][number]
type Span = Traffic['hour']

/** Every provider: whether it works, and what became of the callbacks of its transactions. */
export function ProviderTrafficCard() {
  const trpc = useTRPC()
  const providers = useQuery(
    trpc.staffProviders.survey.queryOptions(undefined, { refetchInterval: refreshMs }),
  )
  const traffic = useQuery(
    trpc.staffOverview.providers.queryOptions(undefined, { refetchInterval: refreshMs }),
  )
  const { countedFrom = null, countedUntil = null } = traffic.data ?? {}
  return (
    <Card>
      <CardHeader
        title="Providers"
        description={
          <>
            Transactions and their callbacks. Errors are attempts that were refused, unavailable or unknown.
            {countedUntil && (
              <>
                {' '}
                Counted
                {countedFrom && (
                  <>
                    {' '}
                    since <PlainTime value={countedFrom} hasSeconds={false} />,
                  </>
                )}{' '}
                until <PlainTime value={countedUntil} hasSeconds={false} />.
              </>
            )}
          </>
        }
      />
      <Loaded query={providers} what="Providers" rows={4}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No providers yet">
              Providers are configured when the deployment is set up.
            </EmptyState>
          ) : (
            <Loaded query={traffic} what="Provider traffic" rows={4}>
              {(data) => <TrafficTable providers={rows} traffic={data.providers} />}
            </Loaded>
          )
        }
      </Loaded>
    </Card>
  )
}

interface TrafficTableProps {
  providers: readonly Provider[]
  traffic: readonly Traffic[]
}

function TrafficTable({ providers, traffic }: TrafficTableProps) {
  const byCode = new Map(traffic.map((row) => [row.providerCode, row]))
  const rows = providers.map((provider) => ({ provider, ...byCode.get(provider.code) }))
  const figures = { kind: 'number', width: 'line' } as const
  return (
    <DataTable
      label="Providers"
      rows={rows}
      keyOf={({ provider }) => provider.code}
      columns={[
        {
          heading: 'Provider',
          cell: ({ provider }) => (
            <Link
              href={`/staff/providers/${provider.code}`}
              prefetch={false}
              className="block truncate font-medium hover:underline"
            >
              {provider.name}
            </Link>
          ),
          width: 'rest',
        },
        {
          heading: 'Status',
          cell: ({ provider }) => (
            <span className="inline-flex flex-wrap gap-1.5">
              <ProviderStatus provider={provider} />
              {provider.syncFailedAt && <Badge tone="bad">Sync failed</Badge>}
            </span>
          ),
        },
        { heading: 'Transactions, 1 h', cell: ({ hour }) => count(hour), from: 'md', ...figures },
        {
          heading: 'Transactions, 24 h',
          headingNode: '24 h',
          cell: ({ day }) => count(day),
          from: 'lg',
          ...figures,
        },
        { heading: 'Errors, 1 h', cell: ({ hour }) => <Errors span={hour} />, ...figures },
        {
          heading: 'Errors, 24 h',
          headingNode: '24 h',
          cell: ({ day }) => <Errors span={day} />,
          from: 'sm',
          ...figures,
        },
        { heading: 'p50, 1 h', cell: ({ hour }) => latency(hour?.p50Ms), from: 'md', ...figures },
        { heading: 'p95, 1 h', cell: ({ hour }) => latency(hour?.p95Ms), from: 'md', ...figures },
      ]}
      isFollowed
    />
  )
}

const latency = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? '–' : formatDuration(ms)
const count = (span: Span | undefined) => formatNumber(span?.transactions ?? 0)

/** The share, and below it how many attempts ended in which way. */
function Errors({ span }: { span: Span | undefined }) {
  if (!span) return <>–</>
  const parts = [
    [span.unavailable, 'unavailable'],
    [span.refused, 'refused'],
    [span.unknown, 'unknown'],
  ] as const
  const failed = parts.reduce((sum, [attempts]) => sum + attempts, 0)
  return (
    <>
      {formatShare(failed, span.attempts, 'up')}
      {failed > 0 && (
        <span className="block text-faint text-xs max-xl:hidden">
          {parts
            .filter(([attempts]) => attempts > 0)
            .map(([attempts, what]) => `${formatNumber(attempts)} ${what}`)
            .join(', ')}
        </span>
      )}
    </>
  )
}
