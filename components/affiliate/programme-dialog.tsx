'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Controller, type FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import { amount, tiersForm } from '@/components/contracts/contract-form'
import { fieldErrors } from '@/components/ui/server-errors'
import { TierFields } from '@/components/contracts/tier-fields'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import type { Programme } from './types'

const count = z.string().check(z.trim(), z.regex(/^\d{1,3}$/, 'Enter a whole number.'))
const form = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(60, 'At most 60 characters.')),
  currency: z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, 'Enter a currency code, such as EUR.')),
  tiers: tiersForm,
  months: count,
  holdingDays: count,
  paidFeesOnly: z.boolean(),
  minimum: amount,
  approvalAbove: amount,
})
type Form = z.infer<typeof form>

const fresh: Form = {
  name: '',
  currency: 'EUR',
  tiers: [{ from: '0', share: '' }],
  months: '24',
  holdingDays: '30',
  paidFeesOnly: false,
  minimum: '50',
  approvalAbove: '1000',
}

const formOf = ({ name, currency, tiers, minimum, approvalAbove, ...terms }: Programme): Form => ({
  name,
  currency,
  months: String(terms.months),
  holdingDays: String(terms.holdingDays),
  paidFeesOnly: terms.paidFeesOnly,
  tiers: tiers.map(({ from, share }) => ({ from: from.decimal, share })),
  minimum: minimum.decimal,
  approvalAbove: approvalAbove.decimal,
})

const plainFields = [
  { name: 'months', label: 'Commission period in months' },
  { name: 'holdingDays', label: 'Holding period in days' },
  { name: 'minimum', label: 'Minimum withdrawal' },
  { name: 'approvalAbove', label: 'Two approvals above' },
] as const

/** The next version of a programme, or a new one. Rendered while it is open. */
export function ProgrammeDialog({ last, onClose }: { last: Programme | null; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { register, control, handleSubmit, setError, watch, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: last ? formOf(last) : fresh,
  })
  const { errors } = formState
  const save = useMutation(
    trpc.staffAffiliates.saveProgramme.mutationOptions({
      onError: (error) => {
        for (const [field, message] of fieldErrors(error)) setError(field as FieldPath<Form>, { message })
      },
      onSuccess: succeed(trpc.staffAffiliates.pathFilter(), 'Programme saved', onClose),
    }),
  )
  const submit = handleSubmit(({ months, holdingDays, ...terms }) =>
    save.mutate({ ...terms, months: Number(months), holdingDays: Number(holdingDays) }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={last ? `New version of ${last.name}` : 'New programme'}
      description="For affiliates enrolled in it from now on."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{save.error?.message}</ErrorNotice>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Name" error={errors.name?.message}>
            {(props) => (
              <Input autoComplete="off" readOnly={last !== null} {...props} {...register('name')} />
            )}
          </Field>
          <Field label="Currency" error={errors.currency?.message}>
            {(props) => <Input autoCapitalize="characters" {...props} {...register('currency')} />}
          </Field>
        </div>
        <Controller
          control={control}
          name="tiers"
          render={({ field }) => (
            <TierFields
              legend="Tiers of an organization’s monthly fees"
              currency={watch('currency')}
              tiers={field.value}
              onChange={field.onChange}
              errorOf={(tier, part) => errors.tiers?.[tier]?.[part]?.message}
            />
          )}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {plainFields.map(({ name, label }) => (
            <Field key={name} label={label} error={errors[name]?.message}>
              {(props) => <Input inputMode="decimal" {...props} {...register(name)} />}
            </Field>
          ))}
        </div>
        <Controller
          control={control}
          name="paidFeesOnly"
          render={({ field }) => (
            <Checkbox
              checked={field.value}
              onCheckedChange={field.onChange}
              label="Count paid fees only"
              hint="A month earns commission once its invoice is paid."
            />
          )}
        />
        <SubmitActions label="Save version" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
