import { type Fact, Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { formatMonth } from '@/server/contract/figures'

type Invoice = Outputs['invoices']['get']

export function InvoiceFacts({ invoice, base }: { invoice: Invoice; base: string }) {
  const { month, issuedAt, dueAt, total, paid, credited, open, correctedInvoice, reason } = invoice
  const facts: (Fact | false)[] = [
    { label: 'Month', value: formatMonth(month) },
    { label: 'Issued', value: <Time value={issuedAt} hasYear /> },
    dueAt !== null && { label: 'Due', value: <Time value={dueAt} hasYear /> },
    { label: 'Total', value: <Money value={total} className="font-medium" /> },
    ...(correctedInvoice
      ? [
          {
            label: 'Corrects',
            value: (
              <OrganizationLink
                href={`${base}/${correctedInvoice.id}`}
                className="text-accent hover:underline"
              >
                {correctedInvoice.number}
              </OrganizationLink>
            ),
          },
          { label: 'Reason', value: reason },
        ]
      : [
          { label: 'Paid', value: <Money value={paid} /> },
          { label: 'Credited', value: <Money value={credited} /> },
          { label: 'Open', value: <Money value={open} className="font-medium" /> },
        ]),
  ]
  return <Facts facts={facts.filter((fact) => fact !== false)} />
}
