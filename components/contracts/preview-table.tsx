import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'

/** What a draft would have cost last month, beside what was charged. */
export function PreviewTable({ preview }: { preview: Outputs['staffContracts']['preview'] }) {
  const { month, lines, total, charged, open } = preview
  return (
    <div role="status" className="grid gap-3">
      {open.length > 0 && (
        <Notice tone="warn" title="Not in these fees">
          No exchange rate for GGR of{' '}
          {open.map((ggr, index) => (
            <span key={ggr.currency}>
              {index > 0 && ', '}
              <Money value={ggr} />
            </span>
          ))}
          .
        </Notice>
      )}
      <Table label={`This draft in ${month}`}>
        <thead>
          <tr>
            <Th>In {month}</Th>
            <Th className="text-right">GGR</Th>
            <Th className="text-right">Fee</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, ggr, fee }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a draft have no ids that stay
            <tr key={index}>
              <Td>{label}</Td>
              <Td className="text-right">{ggr ? <Money value={ggr} /> : '–'}</Td>
              <Td className="text-right">
                <Money value={fee} />
              </Td>
            </tr>
          ))}
          <tr>
            <Td className="font-medium">Total</Td>
            <Td />
            <Td className="text-right font-medium">
              <Money value={total} />
            </Td>
          </tr>
          <tr>
            <Td className="text-muted">Charged under the terms of that month</Td>
            <Td />
            <Td className="text-right">
              <Money value={charged} />
            </Td>
          </tr>
        </tbody>
      </Table>
    </div>
  )
}
