'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { hasStandingFilter, standingParams, toStandingSearch } from './provider-params'
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
      <Loaded query={found} what="Organizations" rows={5}>
        {(data) =>
          data.organizations.length > 0 ? (
            <>
              <StandingsTable provider={provider} organizations={data.organizations} />
              <PagePager
                page={Math.max(1, params.page)}
                perPage={data.perPage}
                total={data.total}
                onGo={(page) => setParams({ page }, { history: 'push' })}
              />
            </>
          ) : hasStandingFilter(params) || params.page > 1 ? (
            <NoMatch
              title={
                params.standing === 'waiting' && !params.q ? 'Nobody is waiting' : 'No organization matches'
              }
              clear="Show every organization"
              onClear={() => setParams(null)}
            />
          ) : (
            <EmptyState icon={Building2} title="No organizations yet" />
          )
        }
      </Loaded>
    </Card>
  )
}
