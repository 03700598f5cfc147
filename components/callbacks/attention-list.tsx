'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { NoMatch } from '@/components/data/no-match'
import { sortByTime } from '@/components/data/sort'
import { pollFirstPage, type useOpenList } from '@/components/data/use-open-list'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { EmptyState } from '@/components/ui/empty-state'
import { AttentionTable } from './attention-table'
import type { callbackList } from './search-params'
import type { useSelection } from './use-selection'

const refreshMs = 10_000

interface AttentionListProps {
  list: ReturnType<typeof useOpenList<typeof callbackList>>
  choice: ReturnType<typeof useSelection>
  previewed: string | null
  onPreview: (id: string) => void
  onClear: () => void
}

export function AttentionList(props: AttentionListProps) {
  const { list, choice, previewed, onPreview, onClear } = props
  const { cursor } = list.params
  const trpc = useTRPC()
  const sort = sortByTime(list.params.sort, list.change)
  const mayAct = useCan('transactions.replay')
  const pageKey = JSON.stringify(list.search)
  const page = useQuery(trpc.callbacks.search.queryOptions(list.search, pollFirstPage(cursor, refreshMs)))
  const rowsOnPage = page.data?.rows
  const isStale = page.isPlaceholderData
  // The external system is the server's list, polled and reloaded after each change.
  useEffect(() => {
    if (rowsOnPage && !isStale) choice.follow({ page: pageKey, rows: rowsOnPage, order: sort.order })
  })
  return (
    <List
      query={page}
      what="Callbacks"
      rows={10}
      rowsOf={({ rows }) => rows}
      isNarrowed={list.isNarrowed}
      noMatch={<NoMatch title="No matching callbacks" clear="Show all" onClear={onClear} />}
      empty={
        <EmptyState title="Nothing needs attention">
          All callbacks are settled or still being retried.
        </EmptyState>
      }
      pager={(data) => <KeysetPager page={data} cursor={cursor} onGo={list.go} order={sort.order} />}
    >
      {(rows) => (
        <AttentionTable
          rows={rows}
          previewed={previewed}
          onPreview={onPreview}
          chosen={mayAct ? choice.shown(rows) : null}
          onChoose={choice.choose}
          sort={sort.header}
        />
      )}
    </List>
  )
}
