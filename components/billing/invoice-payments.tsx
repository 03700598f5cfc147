import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'

type Invoice = Outputs['invoices']['get']
type Payment = Invoice['payments'][number]

const methods: Record<Payment['method'], string> = {
  credit: 'Prepaid credit',
  manual: 'Transfer',
  provider: 'Payment provider',
}

const methodOf = ({ method, amount }: Payment) =>
  amount.amountMinor < 0n ? 'Returned to credit' : methods[method]

export function InvoicePayments({ payments }: Pick<Invoice, 'payments'>) {
  return (
    <Card>
      <CardHeader title="Payments" />
      {payments.length === 0 ? (
        <p className="px-5 pb-5 text-muted text-sm">No payments yet.</p>
      ) : (
        <Table label="Payments">
          <thead>
            <tr>
              <Th>Date</Th>
              <Th>Method</Th>
              <Th className="max-sm:hidden">Reference</Th>
              <Th className="text-right">Amount</Th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <Td>
                  <Time value={payment.paidAt} isDay />
                </Td>
                <Td>{methodOf(payment)}</Td>
                <Td className="max-sm:hidden [overflow-wrap:anywhere]">{payment.reference ?? '–'}</Td>
                <Td className="text-right">
                  <Money value={payment.amount} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

export function CreditNotes({ creditNotes, base }: Pick<Invoice, 'creditNotes'> & { base: string }) {
  if (creditNotes.length === 0) return null
  return (
    <Card>
      <CardHeader title="Credit notes" />
      <Table label="Credit notes">
        <thead>
          <tr>
            <Th>Number</Th>
            <Th className="max-sm:hidden">Issued</Th>
            <Th>Reason</Th>
            <Th className="text-right">Amount</Th>
          </tr>
        </thead>
        <tbody>
          {creditNotes.map((note) => (
            <tr key={note.id}>
              <Td className="whitespace-nowrap">
                <OrganizationLink href={`${base}/${note.id}`} className="font-medium hover:underline">
                  {note.number}
                </OrganizationLink>
              </Td>
              <Td className="max-sm:hidden">
                <Time value={note.issuedAt} isDay />
              </Td>
              <Td className="w-full [overflow-wrap:anywhere]">{note.reason}</Td>
              <Td className="text-right">
                <Money value={note.total} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
