'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useList } from '@/components/data/use-list'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { InvoiceList } from './invoice-list'
import { invoiceParams, toInvoiceSearch } from './invoice-params'
import { StatementCard } from './statement-card'

export function InvoicesView({ now }: { now: Date }) {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const list = useList(invoiceParams)
  const page = useQuery(
    trpc.invoices.search.queryOptions(toInvoiceSearch(list.params), { placeholderData: keepPreviousData }),
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <InvoiceList
        query={page}
        list={list}
        base="/billing/invoices"
        empty="Invoices appear here once Croupier closes a month."
      />
      <StatementCard now={now} addressOf={(query) => fileOf(`/api/invoices/statement?${query}`)} />
    </div>
  )
}
