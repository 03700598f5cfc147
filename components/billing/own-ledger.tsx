'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpenText } from 'lucide-react'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { useList } from '@/components/data/use-list'
import { DateFilter } from '@/components/transactions/date-filter'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { creditKinds } from '@/server/contract/billing-states'
import { creditKindLabels } from './credit-kind'
import { entryPath } from './entry-path'
import { LedgerTable } from './ledger-table'
import { ledgerParams, toLedgerSearch } from './search-params'

const kinds = creditKinds.map((value) => ({ value, label: creditKindLabels[value] }))

export function OwnLedger() {
  const trpc = useTRPC()
  const { params, bind, isNarrowed, change, go, clear } = useList(ledgerParams)
  const page = useQuery(
    trpc.organization.ledger.queryOptions(toLedgerSearch(params), { placeholderData: keepPreviousData }),
  )
  return (
    <Card>
      <CardHeader title="Ledger" description="Every change of the balance." />
      <FilterBar isFiltered={hasFilter(params)} onClear={clear}>
        <FilterSelect label="Kind" any="Any kind" choices={kinds} {...bind('kind')} />
        <DateFilter from={params.from} to={params.to} onChange={({ from, to }) => change({ from, to })} />
      </FilterBar>
      <List
        query={page}
        what="The ledger"
        rows={6}
        rowsOf={(data) => data.entries}
        isNarrowed={isNarrowed}
        noMatch={<NoMatch title="No matching entries" onClear={clear} />}
        empty={
          <EmptyState icon={BookOpenText} title="No entries yet">
            Top-ups, purchases and fees appear here.
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
      >
        {(entries) => <LedgerTable entries={entries} pathOf={entryPath} />}
      </List>
    </Card>
  )
}
