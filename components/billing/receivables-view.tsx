'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { cursorParam } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { useList } from '@/components/data/use-list'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ReceivablesTable } from './receivables-table'

export function ReceivablesView() {
  const trpc = useTRPC()
  const { params, isNarrowed, go } = useList(cursorParam)
  const receivables = useQuery(
    trpc.staffInvoices.receivables.queryOptions(
      { cursor: params.cursor },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <Card>
      <CardHeader title="Aged receivables" description="Open invoice amounts by days overdue." />
      <List
        query={receivables}
        what="Receivables"
        rowsOf={(data) => data.organizations}
        isNarrowed={isNarrowed}
        noMatch={
          <NoMatch title="No open invoices on this page" clear="First page" onClear={() => go(null)} />
        }
        empty={
          <EmptyState icon={ReceiptText} title="No open invoices">
            Amounts that prepaid credit does not cover appear here once a month is closed.
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order="listed" />}
      >
        {(organizations, { totals }) => <ReceivablesTable organizations={organizations} totals={totals} />}
      </List>
    </Card>
  )
}
