'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOpenList } from '@/components/data/use-open-list'
import { useTRPC } from '@/components/trpc/provider'
import { InvoiceList } from './invoice-list'
import { staffInvoiceList } from './invoice-params'

export function StaffInvoicesView() {
  const trpc = useTRPC()
  const list = useOpenList(staffInvoiceList)
  const page = useQuery(
    trpc.staffInvoices.search.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <InvoiceList
      query={page}
      list={list}
      base="/staff/billing/invoices"
      hasOrganization
      empty="Invoices appear here once a month is closed."
    />
  )
}
