'use client'

import { Plus, X } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'
import { Button } from '@/components/ui/button'
import { fieldOf, SelectField, TextField } from '@/components/ui/form-fields'
import type { ProviderContractForm } from '@/server/contract/forms/contracts'

type Values = z.output<typeof ProviderContractForm>
type Form = UseFormReturn<Values, unknown, Values>

const kinds = [
  { value: 'jackpot', label: 'Jackpot contribution, % of bets' },
  { value: 'free_wins', label: 'Promotions: free-round wins' },
  { value: 'tax', label: 'Tax, % of GGR' },
  { value: 'fixed', label: 'Fixed amount per month' },
] as const

/** How a provider's month is settled beside its tiers. */
export function SettlementFields({ form }: { form: Form }) {
  const isNgr = form.watch('shareBase') === 'ngr'
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="shareBase"
          label="Share of"
          options={[
            { value: 'ggr', label: 'GGR' },
            { value: 'ngr', label: 'NGR: GGR less deductions' },
          ]}
        />
        <SelectField
          form={form}
          name="tierMode"
          label="Tiers"
          options={[
            { value: 'marginal', label: 'Each for its part' },
            { value: 'whole', label: 'The one reached for everything' },
          ]}
        />
        <TextField form={form} name="minimum" label="Monthly minimum" hint="Optional." inputMode="decimal" />
        <SelectField
          form={form}
          name="rateRule"
          label="Exchange rates"
          options={[
            { value: 'month_last', label: 'Last day of the month' },
            { value: 'month_average', label: 'Mean of the month' },
            { value: 'day', label: 'Each day' },
          ]}
        />
        <TextField form={form} name="paymentDays" label="Payment terms in days" inputMode="numeric" />
        <TextField
          form={form}
          name="tolerance"
          label="Invoice tolerance in %"
          hint="Optional."
          inputMode="decimal"
        />
        <SelectField
          form={form}
          name="lineBy"
          label="Statement lines by"
          options={[
            { value: 'currency', label: 'Currency' },
            { value: 'game_type', label: 'Game type' },
            { value: 'game', label: 'Game' },
            { value: 'organization', label: 'Organization' },
            { value: 'brand', label: 'Brand' },
          ]}
        />
        <TextField
          form={form}
          name="upstreamName"
          label="Aggregator"
          hint="Optional. Takes a separate share."
        />
        {form.watch('upstreamName') !== '' && (
          <>
            <TextField form={form} name="upstreamShare" label="Its share in %" inputMode="decimal" />
            <SelectField
              form={form}
              name="upstreamMode"
              label="Its share is"
              options={[
                { value: 'of_share', label: 'Part of the provider’s share' },
                { value: 'on_top', label: 'On top of it' },
              ]}
            />
          </>
        )}
      </div>
      {isNgr && <DeductionFields form={form} />}
    </>
  )
}

function DeductionFields({ form }: { form: Form }) {
  const { value: deductions, onChange } = fieldOf(form, 'deductions')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-[0.8125rem]">Deductions before the share</legend>
      {deductions.map(({ kind }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a deduction has no name but its place
        <div key={at} className="grid grid-cols-[1fr_1fr_6rem_auto] items-start gap-3 max-sm:grid-cols-1">
          <SelectField form={form} name={`deductions.${at}.kind`} label="Kind" options={kinds} />
          <TextField form={form} name={`deductions.${at}.label`} label="Name" />
          {kind === 'free_wins' ? (
            <span />
          ) : (
            <TextField
              form={form}
              name={`deductions.${at}.value`}
              label={kind === 'fixed' ? 'Amount' : '%'}
            />
          )}
          <Button
            size="sm"
            className="mt-6"
            aria-label={`Remove deduction ${at + 1}`}
            onClick={() => onChange(deductions.filter((_, other) => other !== at))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => onChange([...deductions, { kind: 'tax', label: '', value: '' }])}>
          <Plus aria-hidden />
          Add deduction
        </Button>
      </div>
    </fieldset>
  )
}
