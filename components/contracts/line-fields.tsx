'use client'

import { Controller, type UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ContractForm } from '@/server/contract/forms/contracts'
import type { Contract } from './contract'
import { TierFields } from './tier-fields'

interface LineFieldsProps {
  form: UseFormReturn<ContractForm>
  index: number
  contract: Contract
  onRemove: () => void
}

/** One line of a draft. */
export function LineFields({ form, index, contract, onRemove }: LineFieldsProps) {
  const kind = form.watch(`lines.${index}.kind`)
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4">
      <legend className="sr-only">Line {index + 1}</legend>
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium text-sm">
          {kind === 'fixed' ? 'Fixed amount per month' : 'Share of GGR'}
        </span>
        <Button size="sm" aria-label={`Remove line ${index + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {kind === 'fixed' ? (
        <FixedFields form={form} index={index} currency={contract.organization.creditCurrency} />
      ) : (
        <ShareFields form={form} index={index} contract={contract} />
      )}
    </fieldset>
  )
}

function FixedFields({
  form,
  index,
  currency,
}: {
  form: UseFormReturn<ContractForm>
  index: number
  currency: string
}) {
  const errors = form.formState.errors.lines?.[index]
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Label" error={errors?.label?.message} hint="Shown to the organization.">
        {(props) => <Input {...props} {...form.register(`lines.${index}.label`)} />}
      </Field>
      <Field label={`Amount in ${currency}`} error={errors?.amount?.message}>
        {(props) => <Input inputMode="decimal" {...props} {...form.register(`lines.${index}.amount`)} />}
      </Field>
    </div>
  )
}

const others = 'others'

function ShareFields({ form, index, contract }: Omit<LineFieldsProps, 'onRemove'>) {
  const { control, register, formState } = form
  const errors = formState.errors.lines?.[index]
  const currency = contract.organization.creditCurrency
  const pick = (
    name: 'providerCode' | 'gameType',
    label: string,
    any: string,
    options: { value: string; label: string }[],
  ) => (
    <Controller
      control={control}
      name={`lines.${index}.${name}`}
      render={({ field }) => (
        <Field label={label} error={errors?.[name]?.message}>
          {(props) => (
            <Select
              {...props}
              value={field.value || others}
              onValueChange={(value) => field.onChange(value === others ? '' : value)}
              options={[{ value: others, label: any }, ...options]}
            />
          )}
        </Field>
      )}
    />
  )
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {pick(
          'providerCode',
          'Provider',
          'All others',
          contract.providers.map(({ code, name }) => ({ value: code, label: name })),
        )}
        {pick(
          'gameType',
          'Game type',
          'All others',
          contract.gameTypes.map((type) => ({ value: type, label: type })),
        )}
      </div>
      <Controller
        control={control}
        name={`lines.${index}.tiers`}
        render={({ field }) => (
          <TierFields
            currency={currency}
            tiers={field.value}
            onChange={field.onChange}
            errorOf={(tier, name) => errors?.tiers?.[tier]?.[name]?.message}
          />
        )}
      />
      <Field label={`Minimum per month in ${currency}`} error={errors?.minimum?.message} hint="Optional.">
        {(props) => <Input inputMode="decimal" {...props} {...register(`lines.${index}.minimum`)} />}
      </Field>
      <Controller
        control={control}
        name={`lines.${index}.includesFreeWins`}
        render={({ field }) => (
          <Checkbox
            label="Free wins reduce the GGR"
            hint="Otherwise the organization bears their cost."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </>
  )
}
