import { feeRowsPath } from '@/components/contracts/fee-links'
import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
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
      <Table label="Lines">
        <thead>
          <tr>
            <Th>Description</Th>
            <Th className="max-md:hidden">Provider</Th>
            <Th className="text-right max-sm:hidden">GGR</Th>
            <Th className="text-right">Amount</Th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id}>
              <Td className="w-full [overflow-wrap:anywhere]">
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
              </Td>
              <Td className="max-md:hidden">{line.providerName ?? line.providerCode ?? '–'}</Td>
              <Td className="text-right max-sm:hidden">{line.ggr ? <Money value={line.ggr} /> : '–'}</Td>
              <Td className="text-right">
                <Money value={line.amount} />
              </Td>
            </tr>
          ))}
          <tr className="font-medium">
            <Td>Total</Td>
            <Td className="max-md:hidden" />
            <Td className="max-sm:hidden" />
            <Td className="text-right">
              <Money value={invoice.total} />
            </Td>
          </tr>
        </tbody>
      </Table>
    </Card>
  )
}
