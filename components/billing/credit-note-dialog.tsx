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
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'

const form = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, 'Enter a reason.'), z.maxLength(200, 'At most 200 characters.')),
  /** By the position of the line; empty: not credited. */
  amounts: z.array(
    z.string().check(z.trim(), typedAmount('Enter an amount such as 1,500.00.', { mayBe: 'empty' })),
  ),
})

interface CreditNoteDialogProps {
  invoice: Outputs['staffInvoices']['get']
  onClose: () => void
}

/** Rendered while it is open: one form issues one credit note, however often it is sent. */
export function CreditNoteDialog({ invoice, onClose }: CreditNoteDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [noteId] = useState(() => crypto.randomUUID())
  const [isWhole, setIsWhole] = useState(true)
  const { currency, organization, id, number } = invoice
  const lines = invoice.lines.filter(({ creditable }) => creditable.amountMinor > 0n)
  const { register, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { reason: '', amounts: lines.map(() => '') },
  })
  const issue = useMutation(
    trpc.staffInvoices.issueCreditNote.mutationOptions({
      onSuccess: succeed(trpc.staffInvoices.pathFilter(), `Credit note issued for ${number}`, onClose),
    }),
  )
  const submit = handleSubmit(({ reason, amounts }) => {
    const chosen = lines.flatMap(({ id: lineId }, index) => {
      const decimal = amounts[index]
      return decimal ? [{ lineId, amount: { decimal, currency } }] : []
    })
    const part = isWhole ? {} : { lines: chosen }
    issue.mutate({ organizationId: organization.id, invoiceId: id, noteId, reason, ...part })
  })
  const { errors } = formState
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Credit note for ${number}`}
      description="Croupier adds the amount to the organization’s credit. You can’t reverse a credit note. An invoice credited in full becomes void."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{issue.error?.message}</ErrorNotice>
        <Field label="Reason" hint="Printed on the credit note." error={errors.reason?.message}>
          {(props) => <Input autoComplete="off" {...props} {...register('reason')} />}
        </Field>
        <Checkbox
          checked={isWhole}
          onCheckedChange={setIsWhole}
          label="Credit the whole invoice"
          hint="All amounts not credited yet."
        />
        {!isWhole &&
          lines.map((line, index) => (
            <Field
              key={line.id}
              label={`${line.description}, in ${currency}`}
              hint={`At most ${groupDigits(line.creditable.decimal)} ${currency}.`}
              error={errors.amounts?.[index]?.message}
            >
              {(props) => (
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  {...props}
                  {...register(`amounts.${index}` as const)}
                />
              )}
            </Field>
          ))}
        <SubmitActions label="Issue credit note" isPending={issue.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
