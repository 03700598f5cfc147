'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { SearchOnEnter } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { purchaseStates } from '@/server/contract/billing-states'
import { stateLooks } from './purchase-words'
import { purchaseParams, toPurchaseSearch } from './search-params'
import { StaffPurchasesTable } from './staff-purchases-table'

const states = purchaseStates.map((value) => ({ value, label: stateLooks[value].label }))

/** Purchases of every organization; with the status "In review", the review queue. */
export function StaffPurchasesView() {
  const trpc = useTRPC()
  const { params, bind, isNarrowed, go, clear } = useList(purchaseParams)
  const page = useQuery(
    trpc.staffPackages.purchases.queryOptions(toPurchaseSearch(params), {
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Card>
      <CardHeader
        title="Purchases"
        description="Purchases in review require two approvals. Refunds reverse credit first."
      />
      <FilterBar
        search={<SearchOnEnter label="Organization" placeholder="Exact slug" {...bind('organization')} />}
        isFiltered={hasFilter(params)}
        onClear={clear}
      >
        <FilterSelect label="Status" any="Any status" choices={states} {...bind('state')} />
      </FilterBar>
      <List
        query={page}
        what="The purchases"
        rowsOf={(data) => data.purchases}
        isNarrowed={isNarrowed}
        noMatch={<NoMatch title="No matching purchases" onClear={clear} />}
        empty={<EmptyState icon={Receipt} title="No purchases yet" />}
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
      >
        {(purchases) => <StaffPurchasesTable purchases={purchases} />}
      </List>
    </Card>
  )
}
