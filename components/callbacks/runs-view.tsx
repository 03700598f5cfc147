'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { brandName } from '@/components/data/brand-name'
import { formatInZone } from '@/components/data/format-time'
import { LoadError } from '@/components/data/load-error'
import { Loaded } from '@/components/data/loaded'
import { useProviderName } from '@/components/data/provider-name'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useZone } from '@/components/data/zone-context'
import { zoneLabel } from '@/components/data/zone-time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { outcomeLabel } from '@/components/transactions/resolution-outcome'
import { useTRPC } from '@/components/trpc/provider'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatNumber } from '@/server/contract/figures'
import { describeRunFilter, type FilterNames } from './describe-run-filter'
import { useEndpointScope } from './endpoint-scope'
import type { Run } from './run'
import { RunItems } from './run-items'
import { describeResults, RunProgress } from './run-progress'
import { stopReasons } from './skip-reasons'

const seldom = { staleTime: 60_000 }
const pending = '…'

const nameOf = (members: readonly { userId: string; name: string }[], userId: string) =>
  members.find((member) => member.userId === userId)?.name

/** Names for what the filters of bulk runs hold by ID. */
function useFilterNames(): FilterNames {
  const trpc = useTRPC()
  const zone = useZone()
  const provider = useProviderName()
  const scopeOf = useEndpointScope()
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, seldom))
  const endpoints = useQuery(trpc.callbacks.endpoints.queryOptions({ span: '24h' }, seldom))
  const team = useQuery(trpc.team.get.queryOptions(undefined, seldom))
  return {
    provider,
    brand(id) {
      if (!brands.data) return pending
      const brand = brands.data.find((each) => each.id === id)
      return brand && brandName(brand)
    },
    endpoint(id) {
      if (!endpoints.data) return pending
      const endpoint = endpoints.data.find((each) => each.id === id)
      return endpoint && scopeOf(endpoint)
    },
    member: (userId) => (team.data ? nameOf(team.data.members, userId) : pending),
    time: (at) => `${formatInZone(at, zone, { hasSeconds: false })} ${zoneLabel(zone, at)}`,
  }
}

const looks: Record<Run['status'], { label: string; tone: Tone }> = {
  planned: { label: 'Dry run', tone: 'neutral' },
  running: { label: 'Running', tone: 'busy' },
  done: { label: 'Done', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'bad' },
}

/** The latest runs, or the one that the URL names. */
export function RunsView() {
  const [runId] = useQueryState('run', parseAsString)
  return runId === null ? <LatestRuns /> : <OneRun runId={runId} />
}

function OneRun({ runId }: { runId: string }) {
  const trpc = useTRPC()
  const run = useQuery(
    trpc.callbacks.run.queryOptions(
      { runId },
      { retry: false, refetchInterval: ({ state }) => (state.data?.status === 'running' ? 2_000 : false) },
    ),
  )
  return (
    <>
      <Loaded query={run} what="The run">
        {(data) => (
          <>
            {data.status === 'running' && <RunProgress run={data} />}
            <Card>
              <ol>
                <RunRow run={data} />
              </ol>
            </Card>
            <div className="mt-5">
              <RunItems run={data} />
            </div>
          </>
        )}
      </Loaded>
      <Button asChild variant="ghost" className="mt-4">
        <OrganizationLink href="/callbacks/runs">All bulk runs</OrganizationLink>
      </Button>
    </>
  )
}

function LatestRuns() {
  const trpc = useTRPC()
  const runs = useQuery(trpc.callbacks.runs.queryOptions(undefined, { refetchInterval: 2_000 }))
  if (runs.isPending) return <TableSkeleton rows={4} />
  if (runs.isLoadingError) {
    return <LoadError what="Bulk runs" message={runs.error.message} onRetry={() => void runs.refetch()} />
  }
  if (runs.data.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No bulk runs yet"
          actions={
            <Button asChild>
              <OrganizationLink href="/callbacks">View callbacks</OrganizationLink>
            </Button>
          }
        >
          Select callbacks that need attention to replay or resolve them in bulk.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      {runs.data
        .filter((run) => run.status === 'running')
        .map((run) => (
          <RunProgress key={run.id} run={run} />
        ))}
      <Card>
        <ol className="grid divide-y divide-line">
          {runs.data.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ol>
      </Card>
    </>
  )
}

function RunRow({ run }: { run: Run }) {
  const { label, tone } = looks[run.status]
  const names = useFilterNames()
  const left = run.planned - run.worked
  return (
    <li className="grid gap-1.5 px-4 py-4 text-sm sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OrganizationLink href={`/callbacks/runs?run=${run.id}`} className="font-medium hover:underline">
          {run.kind === 'replay' ? 'Replay' : 'Resolve'} of {formatNumber(run.planned)}
        </OrganizationLink>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-muted">{describeRunFilter(run, names)}</span>
        {run.startedAt && <Time value={run.startedAt} className="text-faint sm:ml-auto" />}
      </div>
      <p className="text-muted">
        {describeResults(run) || 'No callbacks processed'}
        {run.status !== 'running' && left > 0 && `, ${formatNumber(left)} not processed`}
        <span className="text-faint"> · by {run.requestedBy}</span>
      </p>
      {run.stopReason && <p className="text-bad">{stopReasons[run.stopReason]}</p>}
      {run.outcome && <p className="text-muted">Outcome: {outcomeLabel(run.outcome)}</p>}
      {run.note && (
        <blockquote className="whitespace-pre-wrap border-line-strong border-l-2 pl-3">{run.note}</blockquote>
      )}
    </li>
  )
}
