'use client'

import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'

interface RateDaysTableProps {
  days: readonly Outputs['staffRates']['days']['days'][number][]
  page: number
  /** The day whose rates are beside the list. */
  shown: string | null
}

export function RateDaysTable({ days, page, shown }: RateDaysTableProps) {
  return (
    <Table label="Days with exchange rates">
      <thead>
        <tr>
          <Th>Day</Th>
          <Th className="text-right">Currencies</Th>
          <TimeHeader label="Read" className="max-sm:hidden" />
          <Th className="max-md:hidden">Source</Th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, currencies, fetchedAt, source }) => (
          <tr
            key={day}
            aria-current={day === shown ? 'true' : undefined}
            className="aria-[current]:bg-sunken"
          >
            <Td className="whitespace-nowrap">
              <OrganizationLink
                href={`/staff/billing/rates?${new URLSearchParams({ page: String(page), day })}`}
                prefetch={false}
                className="font-medium tabular-nums hover:underline"
              >
                {day}
              </OrganizationLink>
            </Td>
            <Td className="text-right tabular-nums">{currencies}</Td>
            <Td className="max-sm:hidden">
              <Time value={fetchedAt} />
            </Td>
            <Td className="w-full max-w-0 truncate text-muted max-md:hidden" title={source}>
              {source}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
