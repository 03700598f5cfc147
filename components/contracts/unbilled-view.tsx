'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { daysText, reasonText } from '@/components/contracts/unbilled-list'
import { type Column, DataTable } from '@/components/data/data-table'
import { List } from '@/components/data/list'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

type Item = Outputs['staffRates']['unbilled'][number]

/** What no fee counts yet, of every organization, and why. */
export function UnbilledView() {
  const unbilled = useQuery(useTRPC().staffRates.unbilled.queryOptions())
  return (
    <Card>
      <CardHeader
        title="Unbilled"
        description="GGR without an exchange rate. Croupier adds it to the fees of the next day once a rate for its day is approved."
        actions={
          <Link href="/staff/billing/rates" className="text-accent text-sm hover:underline">
            Enter a rate
          </Link>
        }
      />
      <List
        query={unbilled}
        what="The unbilled items"
        rowsOf={(data) => data}
        empty={<EmptyState title="Everything is billed">Fees that no invoice covers appear here.</EmptyState>}
      >
        {(rows) => <UnbilledTable items={rows} />}
      </List>
    </Card>
  )
}

const columns: Column<Item>[] = [
  {
    heading: 'Organization',
    cell: (item) => (
      <Link
        href={`/staff/billing/contracts/${item.organization.id}`}
        prefetch={false}
        className="font-medium hover:underline"
      >
        {item.organization.name}
      </Link>
    ),
  },
  { heading: 'GGR', cell: (item) => (item.ggr ? <Money value={item.ggr} /> : 'All'), kind: 'number' },
  {
    heading: 'Days (UTC)',
    cell: (item) => daysText(item),
    from: 'md',
    width: 'line',
    className: 'tabular-nums',
  },
  { heading: 'Reason', cell: (item) => reasonText(item), width: 'wrap' },
  { heading: 'Since', cell: (item) => <Time value={item.since} />, from: 'sm' },
]

const UnbilledTable = ({ items }: { items: readonly Item[] }) => (
  <DataTable
    label="Unbilled"
    rows={items}
    keyOf={(item) => `${item.organization.id} ${item.ggr?.currency} ${item.why}`}
    columns={columns}
  />
)
