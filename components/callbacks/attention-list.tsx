'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter, isPaged } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { pollFirstPage } from '@/components/data/use-list'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { EmptyState } from '@/components/ui/empty-state'
import { AttentionTable } from './attention-table'
import { type CallbackParams, toSearch } from './search-params'
import type { useSelection } from './use-selection'

const refreshMs = 10_000

interface AttentionListProps {
  params: CallbackParams
  choice: ReturnType<typeof useSelection>
  peeked: string | null
  onPeek: (id: string) => void
  onGo: (cursor: string | null) => void
  onClear: () => void
}

export function AttentionList({ params, choice, peeked, onPeek, onGo, onClear }: AttentionListProps) {
  const trpc = useTRPC()
  const mayAct = useCan('transactions.replay')
  const page = useQuery(
    trpc.callbacks.search.queryOptions(toSearch(params), pollFirstPage(params.cursor, refreshMs)),
  )
  return (
    <List
      query={page}
      what="Callbacks"
      rows={10}
      rowsOf={({ rows }) => rows}
      isNarrowed={hasFilter(params) || isPaged(params)}
      noMatch={<NoMatch title="No matching callbacks" clear="Show all" onClear={onClear} />}
      empty={
        <EmptyState icon={CircleCheck} title="Nothing needs attention">
          All callbacks are settled or still being retried.
        </EmptyState>
      }
      pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={onGo} />}
    >
      {(rows) => (
        <AttentionTable
          rows={rows}
          peeked={peeked}
          onPeek={onPeek}
          chosen={mayAct ? choice.shown(rows) : null}
          onChoose={choice.choose}
        />
      )}
    </List>
  )
}
