'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { formatDuration } from '@/components/data/format-time'
import { LoadError } from '@/components/data/load-error'
import { SortHeader } from '@/components/data/sort-header'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Countdown } from '@/components/transactions/countdown'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td } from '@/components/ui/table'
import { hostOf, useEndpointScope } from './endpoint-scope'
import { type EndpointHealth, healthState, settledShare } from './health-state'
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
          icon={Webhook}
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
  return (
    <Table label="Endpoints">
      <thead>
        <tr>
          <SortHeader sort={headerOf('scope')}>Endpoint</SortHeader>
          <SortHeader sort={headerOf('status')}>Status</SortHeader>
          <SortHeader sort={headerOf('settled')} className="text-right max-sm:hidden">
            Settled
          </SortHeader>
          <SortHeader sort={headerOf('p50', 'descending')} className="text-right max-md:hidden">
            p50
          </SortHeader>
          <SortHeader sort={headerOf('p95', 'descending')} className="text-right max-md:hidden">
            p95
          </SortHeader>
          <SortHeader sort={headerOf('p99', 'descending')} className="text-right max-lg:hidden">
            p99
          </SortHeader>
          <SortHeader sort={headerOf('queued', 'descending')} className="text-right max-sm:hidden">
            Queued
          </SortHeader>
          <SortHeader sort={headerOf('attention', 'descending')} className="text-right max-lg:hidden">
            Needs attention
          </SortHeader>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {rows.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} scope={scopeOf(endpoint)} />
        ))}
      </tbody>
    </Table>
  )
}

const latency = (ms: number | null) => (ms === null ? '–' : formatDuration(ms))

function EndpointRow({ endpoint, scope }: { endpoint: EndpointHealth; scope: string }) {
  const { label, tone } = healthState(endpoint)
  return (
    <tr className="relative hover:bg-hover">
      <Td className="w-full max-w-0">
        <OrganizationLink
          href={`/callbacks/endpoints/${endpoint.id}`}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {scope}
        </OrganizationLink>
        <span className="block truncate text-faint text-xs" title={endpoint.url}>
          {hostOf(endpoint.url)}
        </span>
      </Td>
      <Td>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          {endpoint.pausedUntil && (
            <span className="text-muted text-xs">
              ends <Countdown until={endpoint.pausedUntil} />
            </span>
          )}
        </div>
      </Td>
      <Td className="whitespace-nowrap text-right tabular-nums max-sm:hidden">{settledShare(endpoint)}</Td>
      <Td className="whitespace-nowrap text-right tabular-nums max-md:hidden">{latency(endpoint.p50)}</Td>
      <Td className="whitespace-nowrap text-right tabular-nums max-md:hidden">{latency(endpoint.p95)}</Td>
      <Td className="whitespace-nowrap text-right tabular-nums max-lg:hidden">{latency(endpoint.p99)}</Td>
      <Td className="whitespace-nowrap text-right tabular-nums max-sm:hidden">
        {endpoint.queued.toLocaleString('en')}
      </Td>
      <Td className="whitespace-nowrap text-right tabular-nums max-lg:hidden">
        {endpoint.needsAttention.toLocaleString('en')}
      </Td>
    </tr>
  )
}
