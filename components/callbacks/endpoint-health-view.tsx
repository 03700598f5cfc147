'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartGroup } from '@/components/data/chart/chart-group'
import { ChartView } from '@/components/data/chart/chart-view'
import { formatTick } from '@/components/data/chart/format-tick'
import { formatDuration } from '@/components/data/format-time'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { SignatureRejected } from '@/components/endpoint/signature-rejected'
import { EndpointIncidents } from '@/components/incidents/endpoint-incidents'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Countdown } from '@/components/transactions/countdown'
import { everyUnlessMissing, isMissing } from '@/components/trpc/missing'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { formatPercent } from '@/server/contract/figures'
import type { EndpointDetail } from './endpoint-detail'
import { DueList, LatencyChart, VerdictList } from './endpoint-health-parts'
import { useEndpointScope } from './endpoint-scope'
import { HealthFigures } from './health-figures'
import { healthState } from './health-state'
import { TimeRangeSelect, useSpan } from './time-range-select'
import { useHealthSteps } from './use-health-steps'

const refreshMs = 5_000

export function EndpointHealthView({ id }: { id: string }) {
  const trpc = useTRPC()
  const [span] = useSpan()
  const mayEdit = useCan('endpoint.read')
  const scopeOf = useEndpointScope()
  const health = useQuery(
    trpc.callbacks.endpoint.queryOptions(
      { endpointId: id, span },
      {
        placeholderData: keepPreviousData,
        refetchInterval: everyUnlessMissing(refreshMs),
        retry: false,
      },
    ),
  )
  if (health.isPending) return <DetailSkeleton />
  if (health.isLoadingError) {
    const isUnknown = isMissing(health.error)
    return isUnknown ? (
      <EmptyState
        title="Endpoint not found"
        actions={
          <Button asChild>
            <OrganizationLink href="/callbacks/endpoints">All endpoints</OrganizationLink>
          </Button>
        }
      >
        The link may be wrong or for another organization.
      </EmptyState>
    ) : (
      <LoadError what="The endpoint" message={health.error.message} onRetry={() => void health.refetch()} />
    )
  }
  const { data } = health
  const { label, tone } = healthState(data)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg tracking-tight">
            {scopeOf(data)} <Badge tone={tone}>{label}</Badge>
          </h2>
          <code className="break-all text-muted text-xs">{data.url}</code>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <TimeRangeSelect />
          {mayEdit && (
            <Button asChild size="sm">
              <OrganizationLink href="/developers/endpoints">Edit endpoints</OrganizationLink>
            </Button>
          )}
        </div>
      </div>
      <CoolOffNotice health={data} />
      <SignatureRejected
        secretChangedAt={data.secretChangedAt}
        rejected={data.verdicts
          .filter(({ reason }) => reason === 'http_401')
          .map(({ lastAt, lastMovementId }) => ({ at: lastAt, transactionId: lastMovementId }))}
      />
      <HealthFigures health={data} />
      <EndpointIncidents endpointId={id} />
      <ChartGroup>
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
          <Card>
            <CardHeader title="Verdicts over time" description="Attempts by outcome." />
            <VerdictChart health={data} />
          </Card>
          <Card>
            <CardHeader
              title="Latency over time"
              description="From DNS lookup to the last byte of the response. Median and 95th percentile."
            />
            <LatencyChart health={data} />
          </Card>
        </div>
      </ChartGroup>
      <div className="grid items-start grid-cols-1 gap-5 xl:grid-cols-2">
        <VerdictList health={data} />
        <DueList health={data} />
      </div>
    </div>
  )
}

/** A stacked column per period: attempts by outcome. */
function VerdictChart({ health: { buckets } }: { health: EndpointDetail }) {
  const steps = useHealthSteps(buckets)
  return (
    <ChartView
      as="bars"
      isWhole
      label="Verdicts over time"
      steps={steps}
      formatTick={formatTick}
      series={[
        { name: 'Confirmed or declined', tone: 'accent', values: buckets.map(({ settled }) => settled) },
        { name: 'Failed, retried', tone: 'warn', values: buckets.map(({ failed }) => failed) },
        { name: 'Unknown or rejected', tone: 'bad', values: buckets.map(({ refused }) => refused) },
      ]}
    />
  )
}

/** Whether first deliveries are paused, why, and the effect. */
function CoolOffNotice({ health }: { health: EndpointDetail }) {
  const { coolOff, pausedUntil } = health
  const rule = `${coolOff.minAttempts} attempts within ${formatDuration(coolOff.windowMs)}, of which ${formatPercent(coolOff.minFailedPercent)} fail`
  const recent = `${coolOff.failed} of ${coolOff.attempts} ${coolOff.attempts === 1 ? 'attempt' : 'attempts'}`
  if (pausedUntil) {
    return (
      <Notice
        tone="bad"
        title={
          <>
            Cooling off: first deliveries are paused, ending <Countdown until={pausedUntil} />
          </>
        }
      >
        <p>
          {recent} failed in the last {formatDuration(coolOff.windowMs)} (server errors, timeouts, no
          connection). Until <Time value={pausedUntil} /> bets fail without being sent, and wins and refunds
          are queued. Redeliveries continue, and the first success ends the pause.
        </p>
      </Notice>
    )
  }
  if (coolOff.failed === 0) return null
  return (
    <Notice tone="warn" title={`${recent} failed in the last ${formatDuration(coolOff.windowMs)}`}>
      First deliveries pause for {formatDuration(coolOff.pauseMs)} after {rule}.
    </Notice>
  )
}
