'use client'

import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'

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
    <Table label={`Fees of ${month}`}>
      <thead>
        <tr>
          <Th>Line</Th>
          <Th className="text-right max-sm:hidden">Version</Th>
          <Th className="text-right">GGR</Th>
          <Th className="text-right">Fee</Th>
        </tr>
      </thead>
      <tbody>
        {fees.map(({ lineId, label, contractVersion, ggr, fee }) => (
          <tr key={lineId}>
            <Td>
              <OrganizationLink
                href={rowsOf(lineId)}
                prefetch={false}
                className="text-accent hover:underline"
              >
                {label}
              </OrganizationLink>
            </Td>
            <Td className="text-right tabular-nums max-sm:hidden">{contractVersion}</Td>
            <Td className="text-right">{ggr ? <Money value={ggr} /> : '–'}</Td>
            <Td className="text-right">
              <Money value={fee} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
