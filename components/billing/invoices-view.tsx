'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { NoMatch } from '@/components/data/no-match'
import { useList } from '@/components/data/use-list'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { InvoiceFilters } from './invoice-filters'
import { invoiceParams, toInvoiceSearch } from './invoice-params'
import { InvoicesTable } from './invoices-table'
import { StatementCard } from './statement-card'

export function InvoicesView({ now }: { now: Date }) {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const { params, isNarrowed, change, go, clear } = useList(invoiceParams)
  const page = useQuery(
    trpc.invoices.search.queryOptions(toInvoiceSearch(params), { placeholderData: keepPreviousData }),
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <InvoiceFilters params={params} onChange={change} onClear={clear} />
        <List
          query={page}
          what="Invoices"
          rowsOf={(data) => data.invoices}
          isNarrowed={isNarrowed}
          noMatch={<NoMatch title="No matching invoices" onClear={clear} />}
          empty={
            <EmptyState icon={ReceiptText} title="No invoices yet">
              Invoices appear here once Croupier closes a month.
            </EmptyState>
          }
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
        >
          {(invoices) => <InvoicesTable invoices={invoices} base="/billing/invoices" />}
        </List>
      </Card>
      <StatementCard now={now} addressOf={(query) => fileOf(`/api/invoices/statement?${query}`)} />
    </div>
  )
}
