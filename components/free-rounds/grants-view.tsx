'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
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
        <Loaded query={page} what="Grants" rows={12}>
          {(data) =>
            data.grants.length > 0 ? (
              <>
                <GrantsTable grants={data.grants} />
                <KeysetPager
                  page={data}
                  cursor={params.cursor}
                  onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
                />
              </>
            ) : hasFilter(params) || params.cursor !== null ? (
              <NoMatch title="No grant matches" onClear={clear}>
                Player ids and campaign references are matched whole.
              </NoMatch>
            ) : (
              <EmptyState icon={Gift} title="No free rounds yet">
                Grants appear here when your backend, a campaign or a person here issues free rounds.
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
    </>
  )
}
