'use client'

import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { List } from '@/components/data/list'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ReceivablesTable } from './receivables-table'

export function ReceivablesView() {
  const trpc = useTRPC()
  const receivables = useQuery(trpc.staffInvoices.receivables.queryOptions())
  return (
    <Card>
      <CardHeader
        title="Aged receivables"
        description="Open amounts of invoices by days since they were due."
      />
      <List
        query={receivables}
        what="Receivables"
        rowsOf={(data) => data.organizations}
        empty={
          <EmptyState icon={ReceiptText} title="No open invoices">
            What prepaid credit does not cover appears here once a month is closed.
          </EmptyState>
        }
      >
        {(organizations, { totals }) => <ReceivablesTable organizations={organizations} totals={totals} />}
      </List>
    </Card>
  )
}
