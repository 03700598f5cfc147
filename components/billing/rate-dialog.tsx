'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldErrors } from '@/components/contracts/server-errors'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'

const text = (message: string) =>
  z.string().check(z.trim(), z.minLength(3, message), z.maxLength(300, 'At most 300 characters.'))
const form = z.object({
  currency: z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, 'Enter a currency code, such as RUB.')),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a day.')),
  rate: z
    .string()
    .check(z.trim(), z.regex(/^\d{1,10}(?:\.\d{1,10})?$/, 'Enter units for one euro, such as 98.5.')),
  source: text('Enter the source of this rate.'),
  reason: text('Enter a reason.'),
})
type Form = z.infer<typeof form>

const fresh: Form = { currency: '', day: '', rate: '', source: '', reason: '' }

/** Proposes a rate. Rendered while it is open. */
export function RateDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [rateId] = useState(() => crypto.randomUUID())
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: fresh,
  })
  const { errors } = formState
  const propose = useMutation(
    trpc.staffRates.propose.mutationOptions({
      onError: (error) => {
        for (const [field, message] of fieldErrors(error)) setError(field as FieldPath<Form>, { message })
      },
      onSuccess: succeed(trpc.staffRates.pathFilter(), 'Rate entered. Another person approves it.', onClose),
    }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Enter an exchange rate"
      description="For a currency without a published rate. The rate applies once another person approves it."
    >
      <form
        onSubmit={handleSubmit((values) => propose.mutate({ rateId, ...values }))}
        className="grid gap-5"
        noValidate
      >
        <ErrorNotice>{propose.error?.message}</ErrorNotice>
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <Field label="Currency" error={errors.currency?.message}>
            {(props) => <Input autoCapitalize="characters" {...props} {...register('currency')} />}
          </Field>
          <Field label="Day" error={errors.day?.message}>
            {(props) => <Input type="date" {...props} {...register('day')} />}
          </Field>
          <Field label="For 1 EUR" error={errors.rate?.message}>
            {(props) => <Input inputMode="decimal" {...props} {...register('rate')} />}
          </Field>
        </div>
        <Field label="Source" hint="Publication, date and address." error={errors.source?.message}>
          {(props) => <Input {...props} {...register('source')} />}
        </Field>
        <Field label="Reason" hint="Kept with the rate." error={errors.reason?.message}>
          {(props) => <Textarea {...props} {...register('reason')} />}
        </Field>
        <SubmitActions label="Enter rate" isPending={propose.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
