import type { ReactNode } from 'react'
import { type Fact, Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { formatMonth } from '@/server/contract/figures'
import { groupedIban } from '@/server/contract/invoice-formula'

type Invoice = Outputs['invoices']['get']

/** What is to be paid and how, who it is between, and what it is for. */
export function InvoiceFacts({ invoice, base }: { invoice: Invoice; base: string }) {
  return (
    <Card className="grid gap-6 p-5">
      <Due invoice={invoice} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Party label="From" party={invoice.seller} />
        <Party label="Bill to" party={invoice.buyer} />
      </div>
      <Facts facts={factsOf(invoice, base)} className="border-line border-t pt-5" />
    </Card>
  )
}

function Due({ invoice }: { invoice: Invoice }) {
  const { kind, total, open, number, dueAt, bank, seller } = invoice
  const isOpen = kind === 'invoice' && open.amountMinor > 0n
  return (
    <div className="grid gap-5 rounded-lg bg-sunken p-4 sm:grid-cols-2">
      <div className="grid content-start gap-1">
        <p className="text-muted text-xs">{kind === 'invoice' ? 'Amount due' : 'Amount credited'}</p>
        <p className="font-semibold text-2xl tracking-tight">
          <Money value={kind === 'invoice' ? open : total} />
        </p>
        <p className="text-muted text-sm">
          {isOpen && dueAt ? (
            <>
              Due <Time value={dueAt} isDay />
            </>
          ) : kind === 'invoice' ? (
            'Nothing left to pay.'
          ) : (
            'Booked to prepaid credit.'
          )}
        </p>
      </div>
      {isOpen && (
        <dl className="grid content-start gap-1.5 text-sm">
          <Payable label="Reference" copied={number}>
            {number}
          </Payable>
          {bank && (
            <>
              <Payable label="IBAN" copied={bank.iban}>
                {groupedIban(bank.iban)}
              </Payable>
              {bank.bic && (
                <Payable label="BIC" copied={bank.bic}>
                  {bank.bic}
                </Payable>
              )}
              {bank.name && <Payable label="Bank">{bank.name}</Payable>}
              <Payable label="Account of">{seller.name}</Payable>
            </>
          )}
        </dl>
      )}
    </div>
  )
}

function Payable({ label, copied, children }: { label: string; copied?: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="w-20 shrink-0 text-muted">{label}</dt>
      <dd className="flex min-w-0 items-start gap-1.5 font-medium tabular-nums [overflow-wrap:anywhere]">
        {children}
        {copied && <CopyButton text={copied} what={label} className="-my-0.5" />}
      </dd>
    </div>
  )
}

function Party({ label, party }: { label: string; party: Invoice['seller'] }) {
  return (
    <div className="grid content-start gap-0.5 text-sm">
      <p className="text-muted text-xs">{label}</p>
      <p className="font-medium [overflow-wrap:anywhere]">{party.name}</p>
      <p className="whitespace-pre-line text-muted">{party.address.replaceAll('|', '\n')}</p>
      {party.vatId && <p className="text-muted">VAT ID {party.vatId}</p>}
    </div>
  )
}

function factsOf({ month, issuedAt, buyer, correctedInvoice, reason }: Invoice, base: string): Fact[] {
  const facts: (Fact | false)[] = [
    { label: 'Service month', value: formatMonth(month) },
    { label: 'Issued', value: <Time value={issuedAt} hasYear /> },
    buyer.poNumber !== null && { label: 'PO number', value: buyer.poNumber },
    correctedInvoice !== null && {
      label: 'Corrects',
      value: (
        <OrganizationLink href={`${base}/${correctedInvoice.id}`} className="text-accent hover:underline">
          {correctedInvoice.number}
        </OrganizationLink>
      ),
    },
    reason !== null && { label: 'Reason', value: reason },
  ]
  return facts.filter((fact) => fact !== false)
}
