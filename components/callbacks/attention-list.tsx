'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
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
  const hasFilter = isNarrowed(params) || params.group !== null || params.cursor !== null
  return (
    <Loaded query={page} what="Callbacks" rows={10}>
      {(data) =>
        data.rows.length > 0 ? (
          <>
            <AttentionTable
              rows={data.rows}
              peeked={peeked}
              onPeek={onPeek}
              chosen={mayAct ? choice.shown(data.rows) : null}
              onChoose={choice.choose}
            />
            <KeysetPager page={data} cursor={params.cursor} onGo={onGo} />
          </>
        ) : hasFilter ? (
          <NoMatch title="Nothing that matches needs a person" clear="Show all that wait" onClear={onClear} />
        ) : (
          <EmptyState icon={CircleCheck} title="Nothing needs a person">
            Every callback was settled, or is still being retried by itself.
          </EmptyState>
        )
      }
    </Loaded>
  )
}
