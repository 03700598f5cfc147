'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { BackLink } from '@/components/shell/back-link'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { everyUnlessMissing, isMissing } from '@/components/trpc/missing'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { CauseCard } from './cause-card'
import { ImpactCard } from './impact-card'
import { IncidentActions } from './incident-actions'
import { IncidentFacts } from './incident-facts'
import { ReplayCard } from './replay-card'
import { Timeline } from './timeline'
import { UpdatesCard } from './updates-card'
import { severityLooks, stateLooks } from './words'

const refreshMs = 5_000

const TransactionView = lazyPanel(
  () => import('@/components/transactions/transaction-view'),
  'TransactionView',
  <DetailSkeleton />,
)

/** One incident: its cause and impact, what to do, the prepared replay, updates of the team, and its history. */
export function IncidentView({ id, isStaff = false }: { id: string; isStaff?: boolean }) {
  const trpc = useTRPC()
  const input = { incidentId: id }
  const options = { refetchInterval: everyUnlessMissing(refreshMs), retry: false }
  const found = useQuery(
    isStaff
      ? trpc.staffIncidents.get.queryOptions(input, options)
      : trpc.incidents.get.queryOptions(input, options),
  )
  const list = isStaff ? '/staff/incidents' : '/incidents'
  if (found.isPending) return <DetailSkeleton />
  if (found.isLoadingError) {
    const isUnknown = isMissing(found.error)
    return isUnknown ? (
      <EmptyState
        title="Incident not found"
        heading="h1"
        actions={
          <Button asChild>
            <OrganizationLink href="/incidents">All incidents</OrganizationLink>
          </Button>
        }
      >
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
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-5">
            <CauseCard incident={incident} />
            {!isStaff && <ImpactCard id={id} />}
            <UpdatesCard incident={incident} isStaff={isStaff} />
          </div>
          <div className="grid grid-cols-1 gap-5">
            <IncidentFacts incident={incident} isStaff={isStaff} />
            <Timeline history={incident.history} />
          </div>
        </div>
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
