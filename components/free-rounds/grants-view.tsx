'use client'

import { useQuery } from '@tanstack/react-query'
import { ListBar } from '@/components/data/list-bar'
import { ListPage } from '@/components/data/list-page'
import { sortByTime } from '@/components/data/sort'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { EmptyState } from '@/components/ui/empty-state'
import { GrantsTable } from './grants-table'
import { IssueDialog } from './issue-dialog'
import { grantList } from './search-params'

const refreshMs = 10_000

export function GrantsView() {
  const trpc = useTRPC()
  const canIssue = useCan('freeRounds.issue')
  const list = useOpenList(grantList)
  const sort = sortByTime(list.params.sort, list.change)
  const page = useQuery(
    trpc.freeRounds.search.queryOptions(list.search, pollFirstPage(list.params.cursor, refreshMs)),
  )
  return (
    <ListPage
      title="Free rounds"
      description="Free rounds granted to players, and their results."
      actions={
        <>
          <SavedViews list="free-rounds" />
          {canIssue && <IssueDialog />}
        </>
      }
      list={list}
      bar={<ListBar list={list} />}
      query={page}
      what="Grants"
      rows={12}
      rowsOf={(data) => data.grants}
      noMatch="No matching grants"
      hint="Campaign references must match exactly."
      empty={
        <EmptyState title="No free rounds yet">
          Grants appear here when your backend, a campaign or a team member issues free rounds.
        </EmptyState>
      }
      order={sort.order}
    >
      {(grants) => <GrantsTable grants={grants} sort={sort.header} />}
    </ListPage>
  )
}
