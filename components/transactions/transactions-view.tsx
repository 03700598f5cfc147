'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import Link from 'next/link'
import { useQueryState, useQueryStates } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { DeliveriesTable } from './deliveries-table'
import { ExportButton } from './export-button'
import { hasFilter, peekParam, toSearch, transactionParams } from './search-params'
import { TransactionFilters } from './transaction-filters'

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
  const clear = () => setParams(null)
  return (
    <>
      <PageHeader
        title="Transactions"
        description="Every bet, win and refund that a provider reported, and what became of its callback."
        actions={<ExportButton search={toSearch(params)} />}
      />
      <Card>
        <TransactionFilters
          params={params}
          onChange={(change) => setParams({ ...change, cursor: null })}
          onClear={clear}
        />
        <Loaded query={page} what="Transactions" rows={12}>
          {(data) =>
            data.deliveries.length > 0 ? (
              <>
                <DeliveriesTable deliveries={data.deliveries} peeked={peeked} onPeek={setPeeked} />
                <KeysetPager
                  page={data}
                  cursor={params.cursor}
                  onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
                />
              </>
            ) : hasFilter(params) || params.cursor ? (
              <NoMatch title="No transaction matches" onClear={clear}>
                Ids are matched whole.
              </NoMatch>
            ) : (
              <NoTransactions />
            )
          }
        </Loaded>
      </Card>
      <DeliverySheet id={peeked} onClose={() => setPeeked(null)} />
    </>
  )
}

const NoTransactions = () => (
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
