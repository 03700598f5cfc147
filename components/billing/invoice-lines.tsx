import { feeRowsPath } from '@/components/contracts/fee-links'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { formatPercent, noValue } from '@/server/contract/figures'
import { formulaSteps } from '@/server/contract/invoice-formula'
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
                {line.formula &&
                  formulaSteps(line.formula).map((step) => (
                    <span key={step} className="text-muted text-xs tabular-nums">
                      {step}
                    </span>
                  ))}
                {line.contractVersion !== null && (
                  <span className="text-faint text-xs">Contract version {line.contractVersion}</span>
                )}
              </div>
            ),
            width: 'wrap',
            className: 'w-full',
          },
          {
            heading: 'Provider',
            cell: (line) => line.providerName ?? line.providerCode ?? noValue,
            from: 'md',
          },
          {
            heading: 'Base (GGR)',
            cell: ({ ggr }) => (ggr ? <Money value={ggr} /> : noValue),
            kind: 'number',
            from: 'sm',
          },
          { heading: 'Amount', cell: ({ amount }) => <Money value={amount} />, kind: 'number' },
        ]}
      />
      <Sums invoice={invoice} />
    </Card>
  )
}

type Sum = [label: string, amount: Invoice['total'], isStrong?: boolean]

/** From the net amount to what is left to pay. */
function Sums({ invoice }: { invoice: Invoice }) {
  const { total, paid, credited, open, kind, vatNote } = invoice
  const nothing = { amountMinor: 0n, currency: total.currency, decimal: zeroLike(total.decimal) }
  const settled: Sum[] = [
    ...(paid.amountMinor === 0n ? [] : [['Paid', negative(paid)] as Sum]),
    ...(credited.amountMinor === 0n ? [] : [['Credited', negative(credited)] as Sum]),
    ['Amount due', open, true],
  ]
  const sums: Sum[] = [
    ['Net', total],
    [`VAT ${formatPercent(0)}`, nothing],
    ['Total', total, true],
    ...(kind === 'invoice' ? settled : []),
  ]
  return (
    <div className="grid gap-3 px-5 py-4">
      <dl className="grid w-full max-w-xs gap-1 justify-self-end text-sm">
        {sums.map(([label, amount, isStrong]) => (
          <div
            key={label}
            className={cn('flex justify-between gap-4', isStrong && 'border-line border-t pt-1 font-medium')}
          >
            <dt className={cn(!isStrong && 'text-muted')}>{label}</dt>
            <dd>
              <Money value={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {vatNote && <p className="text-muted text-xs">VAT: {vatNote}</p>}
    </div>
  )
}

const zeroLike = (decimal: string) => decimal.replace('-', '').replace(/^\d+/, '0').replaceAll(/[1-9]/g, '0')

const negative = ({ decimal, ...amount }: Invoice['total']) => ({ ...amount, decimal: `-${decimal}` })
