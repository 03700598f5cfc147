'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { groupDigits } from '@/components/data/format-money'
import { typedAmount } from '@/components/data/typed-amount'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'

const form = z.object({
  amount: z.string().check(z.trim(), typedAmount('Enter an amount such as 1,500.00.')),
  reference: z
    .string()
    .check(z.trim(), z.minLength(3, 'Enter the reference of the transfer.'), z.maxLength(140)),
  paidOn: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date.')),
})

interface BookPaymentDialogProps {
  invoice: Outputs['staffInvoices']['get']
  /** `2026-03-01`, in UTC. */
  today: string
  onClose: () => void
}

/** Rendered while it is open: one form books one payment, however often it is sent. */
export function BookPaymentDialog({ invoice, today, onClose }: BookPaymentDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [paymentId] = useState(() => crypto.randomUUID())
  const { open, currency, organization, id, number } = invoice
  const { register, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { amount: open.decimal, reference: '', paidOn: today },
  })
  const book = useMutation(
    trpc.staffInvoices.bookPayment.mutationOptions({
      onSuccess: succeed(trpc.staffInvoices.pathFilter(), `Payment booked for ${number}`, onClose),
    }),
  )
  const submit = handleSubmit(({ amount, reference, paidOn }) =>
    book.mutate({
      organizationId: organization.id,
      invoiceId: id,
      paymentId,
      amount: { decimal: amount, currency },
      reference,
      paidAt: new Date(`${paidOn}T00:00:00.000Z`),
    }),
  )
  const { errors } = formState
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Book payment for ${number}`}
      description={`${groupDigits(open.decimal)} ${currency} are open. Any excess settles other invoices or is added to the credit.`}
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{book.error?.data?.fields['amount.decimal'] ?? book.error?.message}</ErrorNotice>
        <Field label={`Amount in ${currency}`} error={errors.amount?.message}>
          {(props) => <Input inputMode="decimal" autoComplete="off" {...props} {...register('amount')} />}
        </Field>
        <Field
          label="Reference"
          hint="Reference of the transfer. Each must be unique per organization, regardless of case and spaces."
          error={errors.reference?.message}
        >
          {(props) => <Input autoComplete="off" {...props} {...register('reference')} />}
        </Field>
        <Field label="Payment date (UTC)" error={errors.paidOn?.message}>
          {(props) => <Input type="date" max={today} {...props} {...register('paidOn')} />}
        </Field>
        <SubmitActions label="Book payment" isPending={book.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
