'use client'

import { IssueRefusal, type IssueRefusalProps } from '@/components/free-rounds/issue-refusal'
import { StakeFields } from '@/components/free-rounds/stake-fields'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { StepProps } from './basics-step'

/** Number of rounds and stake. */
export function StakeStep({ form, onChange, error }: StepProps & IssueRefusalProps) {
  const { watch, register, formState } = form
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
          <Input placeholder="SE" maxLength={2} autoComplete="off" {...control} {...register('country')} />
        )}
      </Field>
      <IssueRefusal error={error} title="Draft not saved" />
    </>
  )
}
