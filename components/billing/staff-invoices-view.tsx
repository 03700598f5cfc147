'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { NoMatch } from '@/components/data/no-match'
import { SearchOnEnter } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { InvoiceFilters } from './invoice-filters'
import { staffInvoiceParams, toStaffInvoiceSearch } from './invoice-params'
import { InvoicesTable } from './invoices-table'

export function StaffInvoicesView() {
  const trpc = useTRPC()
  const { params, isNarrowed, change, go, clear } = useList(staffInvoiceParams)
  const page = useQuery(
    trpc.staffInvoices.search.queryOptions(toStaffInvoiceSearch(params), {
      placeholderData: keepPreviousData,
    }),
  )
  const search = (
    <SearchOnEnter
      key={params.organization}
      label="Organization"
      placeholder="Exact slug of an organization"
      value={params.organization}
      onChange={(organization) => change({ organization })}
    />
  )
  return (
    <Card>
      <InvoiceFilters params={params} onChange={change} onClear={clear} search={search} />
      <List
        query={page}
        what="Invoices"
        rowsOf={(data) => data.invoices}
        isNarrowed={isNarrowed}
        noMatch={<NoMatch title="No matching invoices" onClear={clear} />}
        empty={
          <EmptyState icon={ReceiptText} title="No invoices yet">
            Invoices appear here once a month is closed.
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
      >
        {(invoices) => <InvoicesTable invoices={invoices} base="/staff/billing/invoices" hasOrganization />}
      </List>
    </Card>
  )
}
