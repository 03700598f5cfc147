'use client'

import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'

type Fee = Outputs['contract']['get']['fees'][number]

interface FeesTableProps {
  fees: readonly Fee[]
  month: string
  /** Where the fee rows of a line are. */
  rowsOf: (lineId: string) => string
}

/** What a month's lines cost so far; each opens the fee rows that it sums up. */
export function FeesTable({ fees, month, rowsOf }: FeesTableProps) {
  return (
    <DataTable
      label={`Fees of ${month}`}
      rows={fees}
      keyOf={({ lineId }) => lineId}
      columns={[
        {
          heading: 'Line',
          cell: ({ lineId, label }) => (
            <OrganizationLink href={rowsOf(lineId)} prefetch={false} className="text-accent hover:underline">
              {label}
            </OrganizationLink>
          ),
        },
        { heading: 'Version', cell: ({ contractVersion }) => contractVersion, kind: 'number', from: 'sm' },
        { heading: 'GGR', cell: ({ ggr }) => (ggr ? <Money value={ggr} /> : '–'), kind: 'number' },
        { heading: 'Fee', cell: ({ fee }) => <Money value={fee} />, kind: 'number' },
      ]}
    />
  )
}
