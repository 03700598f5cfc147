'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { ListPage } from '@/components/data/list-page'
import { sheetParam } from '@/components/data/list-params'
import { sortByTime } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { ExportButton } from './export-button'
import { ListTotals } from './list-totals'
import { transactionList } from './search-params'
import { TransactionFilters } from './transaction-filters'
import { TransactionsTable } from './transactions-table'

const TransactionSheet = lazyPanel(() => import('./transaction-sheet'), 'TransactionSheet')

const refreshMs = 5_000

export function TransactionsView() {
  const trpc = useTRPC()
  const list = useOpenList(transactionList)
  const sort = sortByTime(list.params.sort, list.change)
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const page = useQuery(
    trpc.transactions.search.queryOptions(list.search, pollFirstPage(list.params.cursor, refreshMs)),
  )
  return (
    <>
      <ListPage
        title="Transactions"
        description="Bets, wins and refunds reported by providers, and the status of their callbacks."
        actions={
          <>
            <SavedViews list="transactions" />
            <ExportButton search={list.search} />
          </>
        }
        list={list}
        bar={<TransactionFilters list={list} />}
        query={page}
        what="Transactions"
        rows={12}
        rowsOf={(data) => data.movements}
        noMatch="No matching transactions"
        hint="Check the filters, or enter a shorter start of the ID."
        empty={<NoTransactions />}
        order={sort.order}
      >
        {(transactions, data) => (
          <>
            <ListTotals search={list.search} />
            <TransactionsTable
              transactions={transactions}
              previewed={previewed}
              onPreview={setPreviewed}
              sort={sort.header}
            />
            <ArchiveNote before={data.archivedBefore} />
          </>
        )}
      </ListPage>
      {previewed && <TransactionSheet id={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

const NoTransactions = () => (
  <EmptyState
    title="No transactions yet"
    actions={
      <Button asChild>
        <OrganizationLink href="/">View setup guide</OrganizationLink>
      </Button>
    }
  >
    Bets, wins and refunds of real sessions appear here as providers report them.
  </EmptyState>
)

/** Where the list ends: what is older can be opened by its ID, and exported. */
function ArchiveNote({ before }: { before: Date | null }) {
  if (!before) return null
  return (
    <p className="border-line border-t px-5 py-3 text-muted text-sm">
      Transactions before <Time value={before} hasYear /> are archived. Open one by its ID, or export them.
    </p>
  )
}
