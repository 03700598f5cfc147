'use client'

import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'

type Fee = Outputs['contract']['get']['fees'][number]

/** What a month's lines cost so far. */
export function FeesTable({ fees, month }: { fees: readonly Fee[]; month: string }) {
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
            <Td>{label}</Td>
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
