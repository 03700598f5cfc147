'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOpenList } from '@/components/data/use-open-list'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { InvoiceList } from './invoice-list'
import { invoiceList } from './invoice-params'
import { StatementCard } from './statement-card'

export function InvoicesView({ now }: { now: Date }) {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const list = useOpenList(invoiceList)
  const page = useQuery(trpc.invoices.search.queryOptions(list.search, { placeholderData: keepPreviousData }))
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
