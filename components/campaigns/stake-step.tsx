'use client'

import { IssueRefusal, type IssueRefusalProps } from '@/components/free-rounds/issue-refusal'
import { StakeFields } from '@/components/free-rounds/stake-fields'
import { CountryPicker } from '@/components/ui/country-picker'
import { Field } from '@/components/ui/field'
import type { StepProps } from './basics-step'

/** Number of rounds and stake. */
export function StakeStep({ form, onChange, error }: StepProps & IssueRefusalProps) {
  const { watch, setValue, formState } = form
  const { errors } = formState
  return (
    <>
      <StakeFields values={watch('terms')} onChange={onChange} errors={errors.terms} />
      <Field
        label="Country"
        error={errors.country?.message}
        hint="Optional. Default country for rows without one."
        className="max-w-sm"
      >
        {(control) => (
          <CountryPicker
            {...control}
            value={watch('country')}
            onChange={(country) => setValue('country', country, { shouldDirty: true })}
          />
        )}
      </Field>
      <IssueRefusal error={error} title="Draft not saved" />
    </>
  )
}
