'use client'

import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'

interface RateDaysTableProps {
  days: readonly Outputs['staffRates']['days']['days'][number][]
  page: number
  /** The day whose rates are beside the list. */
  shown: string | null
}

export function RateDaysTable({ days, page, shown }: RateDaysTableProps) {
  return (
    <DataTable
      label="Days with exchange rates"
      rows={days}
      keyOf={({ day }) => day}
      rowProps={({ day }) => ({
        'aria-current': day === shown ? 'true' : undefined,
        className: 'aria-[current]:bg-sunken',
      })}
      columns={[
        {
          heading: 'Day',
          cell: ({ day }) => (
            <OrganizationLink
              href={`/staff/billing/rates?${new URLSearchParams({ page: String(page), day })}`}
              prefetch={false}
              className="font-medium tabular-nums hover:underline"
            >
              {day}
            </OrganizationLink>
          ),
          width: 'line',
        },
        { heading: 'Currencies', cell: ({ currencies }) => currencies, kind: 'number' },
        { heading: 'Read', cell: ({ fetchedAt }) => <Time value={fetchedAt} />, kind: 'time', from: 'sm' },
        {
          heading: 'Source',
          cell: ({ source }) => (
            <span className="block truncate" title={source}>
              {source}
            </span>
          ),
          from: 'md',
          width: 'rest',
          className: 'text-muted',
        },
      ]}
    />
  )
}
