'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchOnEnter } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { useTRPC } from '@/components/trpc/provider'
import { InvoiceList } from './invoice-list'
import { staffInvoiceParams, toStaffInvoiceSearch } from './invoice-params'

export function StaffInvoicesView() {
  const trpc = useTRPC()
  const list = useList(staffInvoiceParams)
  const { params, bind } = list
  const page = useQuery(
    trpc.staffInvoices.search.queryOptions(toStaffInvoiceSearch(params), {
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <InvoiceList
      query={page}
      list={list}
      base="/staff/billing/invoices"
      hasOrganization
      empty="Invoices appear here once a month is closed."
      search={
        <SearchOnEnter
          key={params.organization}
          label="Organization"
          placeholder="Exact slug of an organization"
          {...bind('organization')}
        />
      }
    />
  )
}
