'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { daysText, reasonText } from '@/components/contracts/unbilled-list'
import { List } from '@/components/data/list'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Th } from '@/components/ui/table'

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
        empty={<EmptyState icon={CircleCheck} title="Everything is billed" />}
      >
        {(rows) => <UnbilledTable items={rows} />}
      </List>
    </Card>
  )
}

const UnbilledTable = ({ items }: { items: readonly Item[] }) => (
  <Table label="Unbilled">
    <thead>
      <tr>
        <Th>Organization</Th>
        <Th className="text-right">GGR</Th>
        <Th className="max-md:hidden">Days (UTC)</Th>
        <Th>Reason</Th>
        <Th className="max-sm:hidden">Since</Th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={`${item.organization.id} ${item.ggr?.currency} ${item.why}`}>
          <Td>
            <Link
              href={`/staff/billing/contracts/${item.organization.id}`}
              prefetch={false}
              className="font-medium hover:underline"
            >
              {item.organization.name}
            </Link>
          </Td>
          <Td className="text-right">{item.ggr ? <Money value={item.ggr} /> : 'All'}</Td>
          <Td className="whitespace-nowrap tabular-nums max-md:hidden">{daysText(item)}</Td>
          <Td className="[overflow-wrap:anywhere]">{reasonText(item)}</Td>
          <Td className="max-sm:hidden">
            <Time value={item.since} />
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)
