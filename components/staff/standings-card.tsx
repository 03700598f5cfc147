'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, SearchX } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { LoadError } from '@/components/data/load-error'
import { PagePager } from '@/components/data/page-pager'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { hasStandingFilter, type StandingParams, standingParams, toStandingSearch } from './provider-params'
import type { Provider } from './provider-status'
import { StandingFilters } from './standing-filters'
import { StandingsTable } from './standings-table'

/** Every organization and whether it may use this provider; those who wait come first. */
export function StandingsCard({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(standingParams)
  const found = useQuery(
    trpc.staffProviders.standings.queryOptions(toStandingSearch(provider.code, params), {
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Card>
      <CardHeader title="Organizations" description="Each change stands in the organization’s audit log." />
      <StandingFilters params={params} onChange={(change) => setParams({ ...change, page: null })} />
      {found.isPending ? (
        <TableSkeleton rows={5} />
      ) : found.isLoadingError ? (
        <LoadError what="Organizations" message={found.error.message} onRetry={() => void found.refetch()} />
      ) : found.data.organizations.length > 0 ? (
        <div className={cn('transition-opacity', found.isPlaceholderData && 'opacity-55')}>
          <StandingsTable provider={provider} organizations={found.data.organizations} />
          <PagePager
            page={Math.max(1, params.page)}
            perPage={found.data.perPage}
            total={found.data.total}
            onGo={(page) => setParams({ page }, { history: 'push' })}
          />
        </div>
      ) : (
        <NoStandings params={params} onClear={() => setParams(null)} />
      )}
    </Card>
  )
}

function NoStandings({ params, onClear }: { params: StandingParams; onClear: () => void }) {
  if (!hasStandingFilter(params) && params.page <= 1) {
    return <EmptyState icon={Building2} title="No organizations yet" />
  }
  const isAboutWaiting = params.standing === 'waiting' && !params.q
  return (
    <EmptyState
      icon={SearchX}
      title={isAboutWaiting ? 'Nobody is waiting' : 'No organization matches'}
      actions={<Button onClick={onClear}>Show every organization</Button>}
    />
  )
}
