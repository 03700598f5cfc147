import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'

type Invoice = Outputs['invoices']['get']
type Payment = Invoice['payments'][number]

const methods: Record<Payment['method'], string> = {
  credit: 'Prepaid credit',
  manual: 'Transfer',
  provider: 'Payment provider',
}

const methodOf = ({ method, amount }: Payment) =>
  amount.amountMinor < 0n ? 'Returned to credit' : methods[method]

const paymentColumns: Column<Payment>[] = [
  { heading: 'Date', cell: (payment) => <Time value={payment.paidAt} isDay /> },
  { heading: 'Method', cell: (payment) => methodOf(payment) },
  { heading: 'Reference', cell: (payment) => payment.reference ?? '–', from: 'sm', width: 'wrap' },
  { heading: 'Amount', cell: (payment) => <Money value={payment.amount} />, kind: 'number' },
]

export function InvoicePayments({ payments }: Pick<Invoice, 'payments'>) {
  return (
    <Card>
      <CardHeader title="Payments" />
      {payments.length === 0 ? (
        <EmptyNote>No payments yet.</EmptyNote>
      ) : (
        <DataTable
          label="Payments"
          rows={payments}
          keyOf={(payment) => payment.id}
          columns={paymentColumns}
        />
      )}
    </Card>
  )
}

export function CreditNotes({ creditNotes, base }: Pick<Invoice, 'creditNotes'> & { base: string }) {
  if (creditNotes.length === 0) return null
  return (
    <Card>
      <CardHeader title="Credit notes" />
      <DataTable
        label="Credit notes"
        rows={creditNotes}
        keyOf={(note) => note.id}
        columns={[
          {
            heading: 'Number',
            cell: (note) => (
              <OrganizationLink href={`${base}/${note.id}`} className="font-medium hover:underline">
                {note.number}
              </OrganizationLink>
            ),
            width: 'line',
          },
          { heading: 'Issued', cell: (note) => <Time value={note.issuedAt} isDay />, from: 'sm' },
          { heading: 'Reason', cell: (note) => note.reason, width: 'wrap', className: 'w-full' },
          { heading: 'Amount', cell: (note) => <Money value={note.total} />, kind: 'number' },
        ]}
      />
    </Card>
  )
}
