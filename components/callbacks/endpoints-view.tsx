'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { formatDuration } from '@/components/data/format-time'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Countdown } from '@/components/transactions/countdown'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatNumber, formatShare } from '@/server/contract/figures'
import { hostOf, useEndpointScope } from './endpoint-scope'
import { type EndpointHealth, healthState } from './health-state'
import { TimeRangeSelect, useSpan } from './time-range-select'

const refreshMs = 5_000

/** Health and queue of each endpoint of the organization. */
export function EndpointsView() {
  const trpc = useTRPC()
  const [span] = useSpan()
  const mayEdit = useCan('endpoint.read')
  const endpoints = useQuery(
    trpc.callbacks.endpoints.queryOptions(
      { span },
      { placeholderData: keepPreviousData, refetchInterval: refreshMs },
    ),
  )
  return (
    <Card>
      <CardHeader
        title="Endpoints"
        description="Latency and settled attempts in the selected time range, and the current queue."
        actions={<TimeRangeSelect />}
      />
      {endpoints.isPending ? (
        <TableSkeleton rows={3} />
      ) : endpoints.isLoadingError ? (
        <LoadError
          what="Endpoints"
          message={endpoints.error.message}
          onRetry={() => void endpoints.refetch()}
        />
      ) : endpoints.data.length === 0 ? (
        <EmptyState
          title="No endpoints yet"
          actions={
            mayEdit && (
              <Button asChild>
                <OrganizationLink href="/developers/endpoints">Set callback endpoint</OrganizationLink>
              </Button>
            )
          }
        >
          Sessions can’t be created until an endpoint is set.
        </EmptyState>
      ) : (
        <EndpointsTable endpoints={endpoints.data} />
      )}
    </Card>
  )
}

const sortKeys = {
  status: (endpoint: EndpointHealth) => healthState(endpoint).label,
  settled: ({ attempts, settled }: EndpointHealth) => (attempts === 0 ? null : settled / attempts),
  p50: (endpoint: EndpointHealth) => endpoint.p50,
  p95: (endpoint: EndpointHealth) => endpoint.p95,
  p99: (endpoint: EndpointHealth) => endpoint.p99,
  queued: (endpoint: EndpointHealth) => endpoint.queued,
  attention: (endpoint: EndpointHealth) => endpoint.needsAttention,
}

function EndpointsTable({ endpoints }: { endpoints: readonly EndpointHealth[] }) {
  const scopeOf = useEndpointScope()
  const { rows, headerOf } = useSortedRows(endpoints, { ...sortKeys, scope: scopeOf })
  const figure = (key: keyof typeof sortKeys, column: Column<EndpointHealth>): Column<EndpointHealth> => ({
    kind: 'number',
    width: 'line',
    sort: headerOf(key, 'descending'),
    ...column,
  })
  return (
    <DataTable
      label="Endpoints"
      rows={rows}
      keyOf={(endpoint) => endpoint.id}
      rowProps={() => ({ className: 'relative hover:bg-hover' })}
      columns={[
        {
          heading: 'Endpoint',
          cell: (endpoint) => (
            <>
              <OrganizationLink
                href={`/callbacks/endpoints/${endpoint.id}`}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {scopeOf(endpoint)}
              </OrganizationLink>
              <span className="block truncate text-faint text-xs" title={endpoint.url}>
                {hostOf(endpoint.url)}
              </span>
            </>
          ),
          width: 'rest',
          sort: headerOf('scope'),
        },
        {
          heading: 'Status',
          cell: (endpoint) => (
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone={healthState(endpoint).tone}>{healthState(endpoint).label}</Badge>
              {endpoint.pausedUntil && (
                <span className="text-muted text-xs">
                  ends <Countdown until={endpoint.pausedUntil} />
                </span>
              )}
            </div>
          ),
          sort: headerOf('status'),
        },
        figure('settled', {
          heading: 'Settled',
          cell: ({ settled, attempts }) => formatShare(settled, attempts),
          from: 'sm',
          sort: headerOf('settled'),
        }),
        figure('p50', { heading: 'p50', cell: ({ p50 }) => latency(p50), from: 'md' }),
        figure('p95', { heading: 'p95', cell: ({ p95 }) => latency(p95), from: 'md' }),
        figure('p99', { heading: 'p99', cell: ({ p99 }) => latency(p99), from: 'lg' }),
        figure('queued', {
          heading: 'Queued',
          cell: ({ queued }) => formatNumber(queued),
          from: 'sm',
        }),
        figure('attention', {
          heading: 'Needs attention',
          cell: (endpoint) => formatNumber(endpoint.needsAttention),
          from: 'lg',
        }),
      ]}
      isFollowed
    />
  )
}

const latency = (ms: number | null) => (ms === null ? '–' : formatDuration(ms))
