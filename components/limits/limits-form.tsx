'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { fieldErrors } from '@/components/ui/server-errors'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { useForm } from '@/components/ui/use-form'
import { type LimitField, limitFields } from '@/server/contract/bet-rules'
import { sessionCurrencies } from '@/server/contract/codes'
import { type BrandLimits, type LimitValues, limitLabels, loweredBy } from './limits'

interface Form {
  currency: (typeof sessionCurrencies)[number]
  values: LimitValues
}

const currencyOptions = sessionCurrencies.map((value) => ({ value, label: value }))

interface LimitsFormProps {
  brand: BrandLimits
  playerId: string
  onDone: () => void
}

export function LimitsForm({ brand, playerId, onDone }: LimitsFormProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const setFor = (currency: string) =>
    playerId === '' ? brand.defaults.find((set) => set.currency === currency) : brand.own
  const present = playerId === '' ? brand.defaults[0] : brand.own
  const currency = asCurrency(present?.currency)
  const { register, control, handleSubmit, setValue } = useForm<Form>({
    defaultValues: { currency, values: valuesOf(present) },
  })
  const save = useMutation(
    trpc.limits.set.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.limits.find.pathFilter())
        toast.success('Limits saved')
        onDone()
      },
    }),
  )
  const errors: Partial<Record<string, string>> = save.error
    ? Object.fromEntries(fieldErrors(save.error))
    : {}
  const confirm = useConfirm()
  const send = (form: Form) => save.mutate({ brandId: brand.brandId, playerId, ...form })
  const presentOf = (form: Form) => {
    const set = setFor(form.currency)
    return set?.currency === form.currency ? set.limits : null
  }
  const submit = handleSubmit((form) => {
    const lowered = loweredBy(presentOf(form), form.values)
    if (lowered.length === 0) return send(form)
    confirm({
      title: 'Apply these limits now?',
      text: (
        <>
          <ul className="grid gap-1">
            {lowered.map(({ field, value, zero }) => (
              <li key={field}>
                {limitLabels[field]}: {value}
                {field === 'session_minutes_24h' ? '' : ` ${form.currency}`}. {zero}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            They apply at once{playerId === '' ? ', to every player' : ''}. A higher limit, or none, applies
            24 hours after it is set.
          </p>
        </>
      ),
      action: 'Apply limits',
      onConfirm: () => send(form),
    })
  })
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <ErrorNotice>{Object.keys(errors).length === 0 ? save.error?.message : undefined}</ErrorNotice>
      <Controller
        control={control}
        name="currency"
        render={({ field }) => (
          <Field label="Currency" error={errors.currency}>
            {(props) => (
              <Select
                {...props}
                value={field.value}
                onValueChange={(value) => {
                  field.onChange(value)
                  if (playerId === '') setValue('values', valuesOf(setFor(value)))
                }}
                options={currencyOptions}
              />
            )}
          </Field>
        )}
      />
      {limitFields.map((name) => (
        <Field key={name} label={limitLabels[name]} error={errors[`values.${name}`]}>
          {(props) => (
            <Input
              inputMode={name === 'session_minutes_24h' ? 'numeric' : 'decimal'}
              autoComplete="off"
              placeholder="No limit"
              {...props}
              {...register(`values.${name}`)}
            />
          )}
        </Field>
      ))}
      <SubmitActions label="Save limits" isPending={save.isPending} onCancel={onDone} />
    </form>
  )
}

const asCurrency = (text: string | undefined): Form['currency'] =>
  sessionCurrencies.find((known) => known === text) ?? 'EUR'

/** What the fields hold: a raise that waits is what was asked for last. */
function valuesOf(
  set: Pick<NonNullable<BrandLimits['own']>, 'limits' | 'pending'> | null | undefined,
): LimitValues {
  const asked = (field: LimitField) => {
    const raise = set?.pending.find((one) => one.field === field)
    return (raise ? raise.value : set?.limits[field]) ?? ''
  }
  return {
    stake_max: asked('stake_max'),
    loss_24h: asked('loss_24h'),
    loss_7d: asked('loss_7d'),
    loss_30d: asked('loss_30d'),
    session_minutes_24h: asked('session_minutes_24h'),
  }
}
