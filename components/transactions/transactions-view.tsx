'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useQueryState } from 'nuqs'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { sheetParam } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { sortByTime } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { pollFirstPage, useList } from '@/components/data/use-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { ExportButton } from './export-button'
import { ListTotals } from './list-totals'
import { toSearch, transactionParams } from './search-params'
import { TransactionFilters } from './transaction-filters'
import { TransactionsTable } from './transactions-table'

const TransactionSheet = lazyPanel(() => import('./transaction-sheet'), 'TransactionSheet')

const refreshMs = 5_000

export function TransactionsView() {
  const trpc = useTRPC()
  const { params, isNarrowed, change, go, clear } = useList(transactionParams)
  const sort = sortByTime(params.sort, change)
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const page = useQuery(
    trpc.transactions.search.queryOptions(toSearch(params), pollFirstPage(params.cursor, refreshMs)),
  )
  return (
    <>
      <PageHeader
        title="Transactions"
        description="Bets, wins and refunds reported by providers, and the status of their callbacks."
        actions={
          <>
            <SavedViews list="transactions" />
            <ExportButton search={toSearch(params)} />
          </>
        }
      />
      <Card>
        <TransactionFilters params={params} onChange={change} onClear={clear} />
        <List
          query={page}
          what="Transactions"
          rows={12}
          rowsOf={(data) => data.movements}
          isNarrowed={isNarrowed}
          noMatch={
            <NoMatch title="No matching transactions" onClear={clear}>
              Check the filters, or enter a shorter start of the ID.
            </NoMatch>
          }
          empty={<NoTransactions />}
          pager={(data) => (
            <>
              <ArchiveNote before={data.archivedBefore} />
              <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />
            </>
          )}
        >
          {(transactions) => (
            <>
              <ListTotals search={toSearch(params)} />
              <TransactionsTable
                transactions={transactions}
                previewed={previewed}
                onPreview={setPreviewed}
                sort={sort.header}
              />
            </>
          )}
        </List>
      </Card>
      {previewed && <TransactionSheet id={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

const NoTransactions = () => (
  <EmptyState
    icon={ArrowLeftRight}
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
