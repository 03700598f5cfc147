'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { groupDigits } from '@/components/data/format-money'
import { typedAmount } from '@/components/data/typed-amount'
import { useTRPC } from '@/components/trpc/provider'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { plainAmount } from '@/server/contract/typed-amount'
import type { Account } from './account'

const form = z.object({
  amount: z.string().check(z.trim(), typedAmount('Enter an amount such as 1,500.00.')),
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, 'Enter a reason.'), z.maxLength(200, 'At most 200 characters.')),
})

/** Rendered while it is open: one form creates one ledger entry, however often it is sent. */
export function TopUpDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [entryId] = useState(() => crypto.randomUUID())
  const { currency, decimal } = account.credit.balance
  const { register, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { amount: '', reason: '' },
  })
  const topUp = useMutation(
    trpc.staffOrganizations.topUp.mutationOptions({
      onSuccess: async (_, { amount }) => {
        await queryClient.invalidateQueries(trpc.staffOrganizations.pathFilter())
        toast.success(
          `${groupDigits(plainAmount(amount.decimal) ?? amount.decimal)} ${currency} added to ${account.name}`,
        )
        onClose()
      },
    }),
  )
  const submit = handleSubmit(({ amount, reason }) =>
    topUp.mutate({
      organizationId: account.id,
      amount: { decimal: amount, currency },
      reason,
      entryId,
    }),
  )
  const { errors } = formState
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Top up ${account.name}`}
      description={`The balance is ${groupDigits(decimal)} ${currency}. Ledger entries can’t be reversed.`}
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{topUp.error?.data?.fields['amount.decimal'] ?? topUp.error?.message}</ErrorNotice>
        <Field label={`Amount in ${currency}`} error={errors.amount?.message}>
          {(props) => (
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder="1,500.00"
              {...props}
              {...register('amount')}
            />
          )}
        </Field>
        <Field
          label="Reason"
          error={errors.reason?.message}
          hint="Shown to the organization in the ledger, for example an invoice number."
        >
          {(props) => <Input autoComplete="off" {...props} {...register('reason')} />}
        </Field>
        <SubmitActions label="Top up" isPending={topUp.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
