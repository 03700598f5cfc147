'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, SearchX } from 'lucide-react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { AttentionTable } from './attention-table'
import { type CallbackParams, isNarrowed, toSearch } from './search-params'
import type { useChoice } from './use-choice'

const refreshMs = 10_000

interface AttentionListProps {
  params: CallbackParams
  choice: ReturnType<typeof useChoice>
  peeked: string | null
  onPeek: (id: string) => void
  onGo: (cursor: string | null) => void
  onClear: () => void
}

export function AttentionList({ params, choice, peeked, onPeek, onGo, onClear }: AttentionListProps) {
  const trpc = useTRPC()
  const mayAct = useCan('transactions.replay')
  const page = useQuery(
    trpc.callbacks.search.queryOptions(toSearch(params), {
      placeholderData: keepPreviousData,
      // The newest page lives; a page further down stays where it is.
      refetchInterval: params.cursor === null ? refreshMs : false,
    }),
  )
  if (page.isPending) return <TableSkeleton rows={10} />
  if (page.isLoadingError) {
    return <LoadError what="Callbacks" message={page.error.message} onRetry={() => void page.refetch()} />
  }
  const { rows, newer, older } = page.data
  if (rows.length === 0) {
    const hasFilter = isNarrowed(params) || params.group !== null || params.cursor !== null
    return <NothingWaits isNarrowed={hasFilter} onClear={onClear} />
  }
  return (
    <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-55')}>
      <AttentionTable
        rows={rows}
        peeked={peeked}
        onPeek={onPeek}
        chosen={mayAct ? choice.shown(rows) : null}
        onChoose={choice.choose}
      />
      <KeysetPager newer={newer} older={older} isDeep={params.cursor !== null} onGo={onGo} />
    </div>
  )
}

function NothingWaits({ isNarrowed: narrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return narrowed ? (
    <EmptyState
      icon={SearchX}
      title="Nothing that matches needs a person"
      actions={<Button onClick={onClear}>Show all that wait</Button>}
    />
  ) : (
    <EmptyState icon={CircleCheck} title="Nothing needs a person">
      Every callback was settled, or is still being retried by itself.
    </EmptyState>
  )
}
