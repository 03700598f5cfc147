'use client'

import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { DeliveryView } from '@/components/transactions/delivery-view'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { IncidentActions } from './incident-actions'
import { IncidentFacts } from './incident-facts'
import { IncidentHistory } from './incident-history'
import { ReplayCard } from './replay-card'
import { severityLooks, stateLooks } from './words'

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
              <DeliveryView id={failed} layout="sheet" />
            </div>
          </Card>
        )}
      </div>
    </>
  )
}
