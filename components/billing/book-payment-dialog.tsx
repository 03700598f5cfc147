'use client'

import { useState } from 'react'
import { bookedOrAsked, SecondPersonNote } from '@/components/approvals/second-person-note'
import { FormDateField } from '@/components/dates/form-date-field'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { groupDigits } from '@/server/contract/figures'
import { PaymentForm } from '@/server/contract/forms/billing'

interface BookPaymentDialogProps {
  invoice: Outputs['staffInvoices']['get']
  /** `2026-03-01`, in UTC. */
  today: string
  onClose: () => void
}

/** Rendered while it is open: one form books one payment, however often it is sent. */
export function BookPaymentDialog({ invoice, today, onClose }: BookPaymentDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [paymentId] = useState(() => crypto.randomUUID())
  const { open, currency, organization, id, number } = invoice
  return (
    <FormDialog
      title={`Book payment for ${number}`}
      description={`${groupDigits(open.decimal)} ${currency} are open. Any excess settles other invoices or is added to the credit.`}
      schema={PaymentForm}
      values={{ amount: open.decimal, reference: '', paidOn: today }}
      send={({ amount, reference, paidOn }) =>
        client.staffInvoices.bookPayment.mutate({
          organizationId: organization.id,
          invoiceId: id,
          paymentId,
          amount: { decimal: amount, currency },
          reference,
          paidAt: new Date(`${paidOn}T00:00:00.000Z`),
        })
      }
      changed={[trpc.staffInvoices.pathFilter(), trpc.staffApprovals.pathFilter()]}
      saved={({ isBooked }) => bookedOrAsked(isBooked, `Payment booked for ${number}`)}
      submitLabel="Book payment"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="amount"
            label={`Amount in ${currency}`}
            inputMode="decimal"
            autoComplete="off"
          />
          <SecondPersonNote organizationId={organization.id} amount={form.watch('amount')} />
          <TextField
            form={form}
            name="reference"
            label="Reference"
            hint="Reference of the transfer. Each must be unique per organization, regardless of case and spaces."
            autoComplete="off"
          />
          <FormDateField form={form} name="paidOn" label="Payment date (UTC)" kind="day" max={today} />
        </>
      )}
    </FormDialog>
  )
}
