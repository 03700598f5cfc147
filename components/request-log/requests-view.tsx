'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Logs } from 'lucide-react'
import { useQueryState, useQueryStates } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { RequestFilters } from './request-filters'
import { RequestsTable } from './requests-table'
import { hasRequestFilter, peekParam, requestParams, toRequestSearch } from './search-params'

const RequestSheet = lazyPanel(
  () => import('./request-sheet').then((module) => module.RequestSheet),
  ({ peek }) => peek !== null,
)

const refreshMs = 5_000

interface RequestsViewProps {
  /** The contract's operations, for the filter. */
  operations: readonly { id: string; label: string }[]
}

export function RequestsView({ operations }: RequestsViewProps) {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(requestParams)
  const [peeked, setPeeked] = useQueryState('peek', peekParam.withOptions({ history: 'push' }))
  const page = useQuery(
    trpc.requests.search.queryOptions(toRequestSearch(params), {
      placeholderData: keepPreviousData,
      // The newest page lives; a page further down stays where it is.
      refetchInterval: params.cursor === null ? refreshMs : false,
    }),
  )
  const clear = () => void setParams(null)
  return (
    <>
      <PageHeader
        title="Request log"
        description="What your backend asked of the API, and what it was answered: fourteen days of it, with keys, tokens and game links struck out."
      />
      <Card>
        <RequestFilters
          params={params}
          operations={operations}
          onChange={(change) => void setParams({ ...change, cursor: null })}
          onClear={clear}
        />
        <Loaded query={page} what="Calls" rows={12}>
          {(data) =>
            data.requests.length > 0 ? (
              <>
                <RequestsTable
                  requests={data.requests}
                  peeked={peeked}
                  onPeek={(peek) => void setPeeked(peek)}
                />
                <KeysetPager
                  page={data}
                  cursor={params.cursor}
                  onGo={(cursor) => void setParams({ cursor }, { history: 'push' })}
                />
              </>
            ) : hasRequestFilter(params) || params.cursor ? (
              <NoMatch title="No call matches" onClear={clear}>
                Request ids are matched whole, and times are UTC.
              </NoMatch>
            ) : (
              <EmptyState icon={Logs} title="No calls yet">
                A call with one of your keys appears here a second after its answer. Calls whose key is not
                known belong to nobody and are not listed.
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      <RequestSheet peek={peeked} onClose={() => void setPeeked(null)} />
    </>
  )
}
