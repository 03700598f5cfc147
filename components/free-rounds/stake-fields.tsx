'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { TermsForm } from '@/server/contract/forms/free-rounds'
import { StakePicker } from './stake-picker'
import { currenciesOf, kindOptions, type TermsErrors } from './terms-form'

type Values = Pick<TermsForm, 'games' | 'currency' | 'count' | 'stake' | 'kind'>

interface StakeFieldsProps {
  values: Values
  onChange: (part: Partial<TermsForm>) => void
  errors: TermsErrors | undefined
}

export function StakeFields({ values, onChange, errors }: StakeFieldsProps) {
  const trpc = useTRPC()
  const facets = useQuery(trpc.games.facets.queryOptions())
  const offered = currenciesOf(values.games, facets.data?.currencies ?? [])
  const currencies = offered.includes(values.currency) ? offered : [values.currency, ...offered]
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Rounds per game" error={errors?.count?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={values.count}
              onChange={(event) => onChange({ count: event.target.value })}
            />
          )}
        </Field>
        <Field label="Currency" error={errors?.currency?.message}>
          {(control) => (
            <Select
              {...control}
              value={values.currency}
              onValueChange={(currency) => onChange({ currency })}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          )}
        </Field>
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={values.kind}
              onValueChange={(value) =>
                onChange({ kind: kindOptions.find((option) => option.value === value)?.value ?? 'usual' })
              }
              options={kindOptions}
            />
          )}
        </Field>
      </div>
      {values.games.length === 0 ? (
        <p className="text-muted text-sm">Select games first to see available stakes.</p>
      ) : (
        <StakePicker
          games={values.games}
          currency={values.currency}
          value={values.stake}
          onChange={(stake) => onChange({ stake })}
          error={errors?.stake?.root?.message ?? errors?.stake?.message}
        />
      )}
    </>
  )
}
