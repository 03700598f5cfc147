'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { List } from '@/components/data/list'
import { Money } from '@/components/data/money'
import { NoMatch } from '@/components/data/no-match'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { type BookSystem, bookSystemKeys, bookSystems } from '@/server/contract/books'
import { formatMonth, formatNumber } from '@/server/contract/figures'

const MappingDialog = lazyPanel(() => import('./mapping-dialog'), 'MappingDialog')

/** The months of the journal, and the accounts that it is exported with. */
export function JournalMonthsView() {
  const trpc = useTRPC()
  const canManage = useStaffCan('journal.manage')
  const [editing, setEditing] = useState<BookSystem | null>(null)
  const months = useQuery(trpc.staffJournal.months.queryOptions())
  return (
    <Card>
      <CardHeader
        title="Journal"
        description="Postings of each month (UTC) for an accounting program. A closed month never changes; later changes are corrections in the first open month."
        actions={
          canManage && (
            <div className="flex flex-wrap gap-2">
              {bookSystemKeys.map((system) => (
                <Button key={system} size="sm" onClick={() => setEditing(system)}>
                  {bookSystems[system]} accounts
                </Button>
              ))}
            </div>
          )
        }
      />
      <List
        query={months}
        what="The journal"
        rowsOf={(rows) => rows}
        isNarrowed={false}
        noMatch={<NoMatch title="No months" clear="All months" onClear={() => undefined} />}
        empty={<EmptyState title="Nothing is booked yet">Months appear with the first booking.</EmptyState>}
      >
        {(rows) => (
          <DataTable
            label="Journal"
            rows={rows}
            keyOf={({ month }) => month}
            columns={[
              {
                heading: 'Month',
                cell: ({ month }) => (
                  <Link href={`/staff/billing/journal/${month}`} className="font-medium hover:underline">
                    {formatMonth(month)}
                  </Link>
                ),
              },
              {
                heading: 'Status',
                cell: ({ closed }) =>
                  closed ? <Badge tone="ok">Closed, balanced</Badge> : <Badge tone="neutral">Open</Badge>,
              },
              {
                heading: 'Entries',
                cell: ({ closed }) => closed && formatNumber(closed.entryCount),
                kind: 'number',
                from: 'sm',
              },
              {
                heading: 'Debit and credit',
                cell: ({ closed }) => closed && <Money value={closed.total} />,
                kind: 'number',
              },
              {
                heading: 'Closed at',
                cell: ({ closed }) => closed && <Time value={closed.closedAt} hasYear />,
                kind: 'time',
                from: 'md',
              },
            ]}
          />
        )}
      </List>
      {editing && <MappingDialog system={editing} onClose={() => setEditing(null)} />}
    </Card>
  )
}
