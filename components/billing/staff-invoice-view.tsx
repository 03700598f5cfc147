'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { InvoicePage } from './invoice-page'
import { InvoiceMissing } from './invoice-view'
import { StatementCard } from './statement-card'

const BookPaymentDialog = lazyPanel(() => import('./book-payment-dialog'), 'BookPaymentDialog')
const CreditNoteDialog = lazyPanel(() => import('./credit-note-dialog'), 'CreditNoteDialog')

export function StaffInvoiceView({ invoiceId, today }: { invoiceId: string; today: string }) {
  const trpc = useTRPC()
  const [opened, setOpened] = useState<'payment' | 'credit' | null>(null)
  const found = useQuery(trpc.staffInvoices.get.queryOptions({ invoiceId }))
  if (found.isPending) return <DetailSkeleton />
  if (found.isError && found.error.data?.httpStatus !== 404)
    return <LoadError what="The invoice" message={found.error.message} onRetry={() => void found.refetch()} />
  if (found.isError) return <InvoiceMissing />
  const invoice = found.data
  const { organization, kind, status } = invoice
  const actions = kind === 'invoice' && (
    <>
      <Button onClick={() => setOpened('payment')}>Book payment</Button>
      {status !== 'void' && <Button onClick={() => setOpened('credit')}>Issue credit note</Button>}
    </>
  )
  const close = () => setOpened(null)
  return (
    <>
      <InvoicePage
        invoice={invoice}
        base="/staff/billing/invoices"
        fileHref={`/api/staff/invoices/${invoiceId}`}
        pathOf={(path) => organizationPath(organization.slug, path)}
        title={`${invoice.number} · ${organization.name}`}
        actions={actions}
      />
      <div className="mt-6">
        <StatementCard
          now={new Date(today)}
          addressOf={(query) => `/api/staff/statements/${organization.id}?${query}`}
        />
      </div>
      {opened === 'payment' && <BookPaymentDialog invoice={invoice} today={today} onClose={close} />}
      {opened === 'credit' && <CreditNoteDialog invoice={invoice} onClose={close} />}
    </>
  )
}
