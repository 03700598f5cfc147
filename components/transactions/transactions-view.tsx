'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, SearchX } from 'lucide-react'
import Link from 'next/link'
import { useQueryState, useQueryStates } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { DeliveriesTable } from './deliveries-table'
import { ExportButton } from './export-button'
import { FilterBar } from './filter-bar'
import { hasFilter, peekParam, toSearch, transactionParams } from './search-params'

const DeliverySheet = lazyPanel(
  () => import('./delivery-sheet').then((module) => module.DeliverySheet),
  ({ id }) => id !== null,
)

const refreshMs = 5_000

export function TransactionsView() {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(transactionParams)
  const [peeked, setPeeked] = useQueryState('peek', peekParam.withOptions({ history: 'push' }))
  const page = useQuery(
    trpc.transactions.search.queryOptions(toSearch(params), {
      placeholderData: keepPreviousData,
      // The newest page lives; a page further down stays where it is.
      refetchInterval: params.cursor === null ? refreshMs : false,
    }),
  )
  const isFiltered = hasFilter(params)
  const clear = () => setParams(null)
  return (
    <>
      <PageHeader
        title="Transactions"
        description="Every bet, win and refund that a provider reported, and what became of its callback."
        actions={<ExportButton search={toSearch(params)} />}
      />
      <Card>
        <FilterBar
          params={params}
          onChange={(change) => setParams({ ...change, cursor: null })}
          onClear={clear}
        />
        {page.isPending ? (
          <TableSkeleton rows={12} />
        ) : page.isLoadingError ? (
          <LoadError what="Transactions" message={page.error.message} onRetry={() => void page.refetch()} />
        ) : page.data.deliveries.length === 0 ? (
          isFiltered || params.cursor ? (
            <EmptyState
              icon={SearchX}
              title="No transaction matches"
              actions={<Button onClick={clear}>Clear the filters</Button>}
            >
              Ids are matched whole.
            </EmptyState>
          ) : (
            <EmptyState
              icon={ArrowLeftRight}
              title="No transactions yet"
              actions={
                <Button asChild>
                  <Link href="/">See what is left to set up</Link>
                </Button>
              }
            >
              The first bet of a real session appears here the moment its provider reports it.
            </EmptyState>
          )
        ) : (
          <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-55')}>
            <DeliveriesTable deliveries={page.data.deliveries} peeked={peeked} onPeek={setPeeked} />
            <KeysetPager
              newer={page.data.newer}
              older={page.data.older}
              isDeep={params.cursor !== null}
              onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
            />
          </div>
        )}
      </Card>
      <DeliverySheet id={peeked} onClose={() => setPeeked(null)} />
    </>
  )
}
