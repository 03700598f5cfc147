import { feeRowsPath } from '@/components/contracts/fee-links'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Td } from '@/components/ui/table'
import { monthKey } from './month'

type Invoice = Outputs['invoices']['get']

interface InvoiceLinesProps {
  invoice: Invoice
  /** The address of one of the organization's pages. */
  pathOf: (path: string) => string
}

/** Each line opens the fee rows that it sums up, which open their transactions. */
export function InvoiceLines({ invoice, pathOf }: InvoiceLinesProps) {
  return (
    <Card>
      <CardHeader title="Lines" description="Select a line to see its fees by day and their transactions." />
      <DataTable
        label="Lines"
        rows={invoice.lines}
        keyOf={(line) => line.id}
        columns={[
          {
            heading: 'Description',
            cell: (line) => (
              <div className="grid justify-items-start">
                {line.contractLineId ? (
                  <OrganizationLink
                    href={pathOf(
                      feeRowsPath({ month: monthKey(invoice.month), lineId: line.contractLineId }),
                    )}
                    prefetch={false}
                    className="text-accent hover:underline"
                  >
                    {line.description}
                  </OrganizationLink>
                ) : (
                  <span>{line.description}</span>
                )}
                {line.formula && <span className="text-muted text-xs tabular-nums">{line.formula}</span>}
                {line.contractVersion !== null && (
                  <span className="text-faint text-xs">Contract version {line.contractVersion}</span>
                )}
              </div>
            ),
            width: 'wrap',
            className: 'w-full',
          },
          { heading: 'Provider', cell: (line) => line.providerName ?? line.providerCode ?? '–', from: 'md' },
          {
            heading: 'GGR',
            cell: ({ ggr }) => (ggr ? <Money value={ggr} /> : '–'),
            kind: 'number',
            from: 'sm',
          },
          { heading: 'Amount', cell: ({ amount }) => <Money value={amount} />, kind: 'number' },
        ]}
        lastRows={
          <tr className="font-medium">
            <Td>Total</Td>
            <Td className="max-md:hidden" />
            <Td className="max-sm:hidden" />
            <Td className="text-right">
              <Money value={invoice.total} />
            </Td>
          </tr>
        }
      />
    </Card>
  )
}
