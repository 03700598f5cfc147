'use client'

import { IssueRefusal, type IssueRefusalProps } from '@/components/free-rounds/issue-refusal'
import { StakeFields } from '@/components/free-rounds/stake-fields'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { StepProps } from './basics-step'

/** How many rounds and what each is worth, by the provider's own ladder. */
export function StakeStep({ form, onChange, error }: StepProps & IssueRefusalProps) {
  const { watch, register, formState } = form
  const { errors } = formState
  return (
    <>
      <StakeFields values={watch('terms')} onChange={onChange} errors={errors.terms} />
      <Field
        label="Country"
        error={errors.country?.message}
        hint="Of players whose row names none, as the currency above. May stay empty where every row names one."
        className="max-w-sm"
      >
        {(control) => (
          <Input placeholder="SE" maxLength={2} autoComplete="off" {...control} {...register('country')} />
        )}
      </Field>
      <IssueRefusal error={error} title="The draft was not saved" />
    </>
  )
}
