import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Notice } from '@/components/ui/notice'
import { Td } from '@/components/ui/table'

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
      <DataTable
        label={`This draft in ${month}`}
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={({ index }) => index}
        columns={[
          { heading: `In ${month}`, cell: ({ label }) => label },
          { heading: 'GGR', cell: ({ ggr }) => (ggr ? <Money value={ggr} /> : '–'), kind: 'number' },
          { heading: 'Fee', cell: ({ fee }) => <Money value={fee} />, kind: 'number' },
        ]}
        lastRows={
          <>
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
          </>
        }
      />
    </div>
  )
}
