'use client'

import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { NoMatch } from '@/components/data/no-match'
import { sortByTime } from '@/components/data/sort'
import { pollFirstPage, useList } from '@/components/data/use-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { GrantFilters } from './grant-filters'
import { GrantsTable } from './grants-table'
import { IssueDialog } from './issue-dialog'
import { grantParams, toSearch } from './search-params'

const refreshMs = 10_000

export function GrantsView() {
  const trpc = useTRPC()
  const canIssue = useCan('freeRounds.issue')
  const { params, isNarrowed, change, go, clear } = useList(grantParams)
  const sort = sortByTime(params.sort, change)
  const page = useQuery(
    trpc.freeRounds.search.queryOptions(toSearch(params), pollFirstPage(params.cursor, refreshMs)),
  )
  return (
    <>
      <PageHeader
        title="Free rounds"
        description="Free rounds granted to players, and their results."
        actions={
          <>
            <SavedViews list="free-rounds" />
            {canIssue && <IssueDialog />}
          </>
        }
      />
      <Card>
        <GrantFilters params={params} onChange={change} onClear={clear} />
        <List
          query={page}
          what="Grants"
          rows={12}
          rowsOf={(data) => data.grants}
          isNarrowed={isNarrowed}
          noMatch={
            <NoMatch title="No matching grants" onClear={clear}>
              Player IDs and campaign references must match exactly.
            </NoMatch>
          }
          empty={
            <EmptyState icon={Gift} title="No free rounds yet">
              Grants appear here when your backend, a campaign or a team member issues free rounds.
            </EmptyState>
          }
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />}
        >
          {(grants) => <GrantsTable grants={grants} sort={sort.header} />}
        </List>
      </Card>
    </>
  )
}
