'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import { typedAmount } from '@/components/data/typed-amount'
import { useTRPC } from '@/components/trpc/provider'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { tiersForm } from './contract-form'
import { fieldErrors } from '@/components/ui/server-errors'
import type { Statement } from './statement'
import { TierFields } from './tier-fields'

const form = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/, 'Choose a month.')),
  currency: z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, 'Enter a currency code, such as EUR.')),
  tiers: tiersForm,
  includesFreeWins: z.boolean(),
  fixed: z
    .string()
    .check(z.trim(), typedAmount('Enter an amount such as 1,500.00, or leave it empty.', { mayBe: 'empty' })),
})
type Form = z.infer<typeof form>

/** Rendered while it is open: one form writes one version. */
export function ProviderDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { providerCode, name, contract } = statement
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [contractId] = useState(() => crypto.randomUUID())
  const { register, control, handleSubmit, setError, watch, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: {
      month: '',
      currency: contract?.currency ?? 'EUR',
      tiers: contract?.tiers.map(({ from, share }) => ({ from: from.decimal, share })) ?? [
        { from: '0', share: '' },
      ],
      includesFreeWins: contract?.includesFreeWins ?? false,
      fixed: contract && contract.fixed.amountMinor > 0n ? contract.fixed.decimal : '',
    },
  })
  const save = useMutation(
    trpc.staffContracts.createProvider.mutationOptions({
      onError: (error) => {
        for (const [field, message] of fieldErrors(error)) setError(field as FieldPath<Form>, { message })
      },
      onSuccess: async ({ version }) => {
        await queryClient.invalidateQueries(trpc.staffContracts.pathFilter())
        toast.success(`Version ${version} for ${name} saved`)
        onClose()
      },
    }),
  )
  const submit = handleSubmit(({ month, fixed, ...terms }) =>
    save.mutate({ contractId, providerCode, month, note: '', terms: { ...terms, fixed: fixed || null } }),
  )
  const { errors } = formState
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`New version for ${name}`}
      description="Fees that Croupier owes the provider, by whole months. A negative month owes no share."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{save.error?.message}</ErrorNotice>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Applies from" error={errors.month?.message}>
            {(props) => <Input type="month" {...props} {...register('month')} />}
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
              currency={watch('currency')}
              tiers={field.value}
              onChange={field.onChange}
              errorOf={(tier, part) => errors.tiers?.[tier]?.[part]?.message}
            />
          )}
        />
        <Field label="Fixed amount per month" error={errors.fixed?.message} hint="Optional.">
          {(props) => <Input inputMode="decimal" {...props} {...register('fixed')} />}
        </Field>
        <Controller
          control={control}
          name="includesFreeWins"
          render={({ field }) => (
            <Checkbox
              label="Free wins reduce the GGR"
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <SubmitActions label="Save version" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
