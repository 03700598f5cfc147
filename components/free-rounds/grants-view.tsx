'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Gift, SearchX } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { GrantFilters } from './grant-filters'
import { GrantsTable } from './grants-table'
import { IssueDialog } from './issue-dialog'
import { grantParams, hasFilter, toSearch } from './search-params'

const refreshMs = 10_000

export function GrantsView() {
  const trpc = useTRPC()
  const canIssue = useCan('freeRounds.issue')
  const [params, setParams] = useQueryStates(grantParams)
  const page = useQuery(
    trpc.freeRounds.search.queryOptions(toSearch(params), {
      placeholderData: keepPreviousData,
      // The newest page lives; a page further down stays where it is.
      refetchInterval: params.cursor === null ? refreshMs : false,
    }),
  )
  const clear = () => setParams(null)
  return (
    <>
      <PageHeader
        title="Free rounds"
        description="Every grant: who may play how many rounds at your expense, and what came of it."
        actions={canIssue && <IssueDialog />}
      />
      <Card>
        <GrantFilters
          params={params}
          onChange={(change) => setParams({ ...change, cursor: null })}
          onClear={clear}
        />
        {page.isPending ? (
          <TableSkeleton rows={12} />
        ) : page.isLoadingError ? (
          <LoadError what="Grants" message={page.error.message} onRetry={() => void page.refetch()} />
        ) : page.data.grants.length > 0 ? (
          <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-55')}>
            <GrantsTable grants={page.data.grants} />
            <KeysetPager
              newer={page.data.newer}
              older={page.data.older}
              isDeep={params.cursor !== null}
              onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
            />
          </div>
        ) : (
          <NoGrants isNarrowed={hasFilter(params) || params.cursor !== null} onClear={clear} />
        )}
      </Card>
    </>
  )
}

function NoGrants({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title="No grant matches"
        actions={<Button onClick={onClear}>Clear the filters</Button>}
      >
        Player ids and campaign references are matched whole.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={Gift} title="No free rounds yet">
      Grants appear here when your backend, a campaign or a person here issues free rounds.
    </EmptyState>
  )
}
