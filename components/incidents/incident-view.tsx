'use client'

import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { Time } from '@/components/data/time'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { TransactionView } from '@/components/transactions/transaction-view'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatNumber } from '@/server/contract/figures'
import { IncidentActions } from './incident-actions'
import { IncidentFacts } from './incident-facts'
import { ReplayCard } from './replay-card'
import { eventLabels, type Incident, severityLooks, stateLooks } from './words'

const refreshMs = 5_000

/** One incident: what it is and costs, the prepared replay, the latest failed attempt, and its history. */
export function IncidentView({ id, isStaff = false }: { id: string; isStaff?: boolean }) {
  const trpc = useTRPC()
  const input = { incidentId: id }
  const options = { refetchInterval: refreshMs, retry: false } as const
  const found = useQuery(
    isStaff
      ? trpc.staffIncidents.get.queryOptions(input, options)
      : trpc.incidents.get.queryOptions(input, options),
  )
  const list = isStaff ? '/staff/incidents' : '/incidents'
  if (found.isPending) return <TableSkeleton rows={6} />
  if (found.isLoadingError) {
    const isUnknown = found.error.data?.code === 'NOT_FOUND' || found.error.data?.code === 'BAD_REQUEST'
    return isUnknown ? (
      <EmptyState icon={SearchX} title="Incident not found" heading="h1">
        The link may be wrong or for another organization.
      </EmptyState>
    ) : (
      <LoadError what="The incident" message={found.error.message} onRetry={() => void found.refetch()} />
    )
  }
  const incident = found.data
  const failed = incident.trouble?.failedMovementId
  const { severity, state } = incident
  return (
    <>
      <BackLink href={list}>Incidents</BackLink>
      <PageHeader
        title={incident.title}
        description={
          <>
            <span className="mb-1.5 flex flex-wrap gap-1.5">
              <Badge tone={severityLooks[severity].tone}>{severityLooks[severity].label}</Badge>
              <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>
            </span>
            {incident.text}
          </>
        }
        actions={<IncidentActions incident={incident} isStaff={isStaff} />}
      />
      <div className="grid grid-cols-1 gap-5">
        <ReplayCard incident={incident} />
        <IncidentFacts incident={incident} isStaff={isStaff} />
        <IncidentHistory history={incident.history} />
        {failed && (
          <Card>
            <CardHeader title="Latest failed attempt" />
            <div className="px-5 pb-5">
              <TransactionView id={failed} layout="sheet" />
            </div>
          </Card>
        )}
      </div>
    </>
  )
}

/** What became of it, oldest first. */
function IncidentHistory({ history }: { history: Incident['history'] }) {
  return (
    <Card>
      <CardHeader title="History" />
      <ol className="grid gap-3.5 px-5 pb-5 text-sm">
        {history.map((event) => (
          <li key={`${event.createdAt.toISOString()} ${event.kind}`} className="grid gap-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{eventLabels[event.kind]}</span>
              <span className="text-faint text-xs">
                {event.by.kind === 'system' ? 'System' : event.by.name} · <Time value={event.createdAt} />
              </span>
            </span>
            <Detail event={event} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Detail({ event: { kind, text, data } }: { event: Incident['history'][number] }) {
  if (text !== null) return <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{text}</p>
  if (kind === 'snoozed')
    return (
      <p className="text-muted">
        {data?.until ? (
          <>
            Until <Time value={new Date(data.until)} />
          </>
        ) : (
          'Snooze ended'
        )}
      </p>
    )
  if (kind === 'assigned') return <p className="text-muted">{data?.assignee ?? 'Unassigned'}</p>
  if (kind === 'recovered' && typeof data?.delivered === 'number')
    return <p className="text-muted">Callbacks delivered since: {formatNumber(data.delivered)}</p>
  return null
}
