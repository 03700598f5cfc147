'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import Link from 'next/link'
import { useQueryState } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { sheetParam } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { pollFirstPage, useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { DeliveriesTable } from './deliveries-table'
import { ExportButton } from './export-button'
import { toSearch, transactionParams } from './search-params'
import { TransactionFilters } from './transaction-filters'

const DeliverySheet = lazyPanel(
  () => import('./delivery-sheet').then((module) => module.DeliverySheet),
  ({ id }) => id !== null,
)

const refreshMs = 5_000

export function TransactionsView() {
  const trpc = useTRPC()
  const { params, isNarrowed, change, go, clear } = useList(transactionParams)
  const [peeked, setPeeked] = useQueryState('peek', sheetParam)
  const page = useQuery(
    trpc.transactions.search.queryOptions(toSearch(params), pollFirstPage(params.cursor, refreshMs)),
  )
  return (
    <>
      <PageHeader
        title="Transactions"
        description="Bets, wins and refunds reported by providers, and the status of their callbacks."
        actions={<ExportButton search={toSearch(params)} />}
      />
      <Card>
        <TransactionFilters params={params} onChange={change} onClear={clear} />
        <List
          query={page}
          what="Transactions"
          rows={12}
          rowsOf={(data) => data.deliveries}
          isNarrowed={isNarrowed}
          noMatch={
            <NoMatch title="No matching transactions" onClear={clear}>
              IDs must match exactly.
            </NoMatch>
          }
          empty={<NoTransactions />}
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
        >
          {(deliveries) => <DeliveriesTable deliveries={deliveries} peeked={peeked} onPeek={setPeeked} />}
        </List>
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
        <Link href="/">View setup guide</Link>
      </Button>
    }
  >
    Bets, wins and refunds of real sessions appear here as providers report them.
  </EmptyState>
)
