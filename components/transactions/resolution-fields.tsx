import type { UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ResolutionForm } from '@/server/contract/forms/transactions'
import { outcomeOptions } from './resolution-outcome'

/** Outcome and note. */
export function ResolutionFields({ form }: { form: UseFormReturn<ResolutionForm> }) {
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label="Outcome" error={errors.outcome?.message}>
        {(control) => (
          <Select
            {...control}
            value={watch('outcome')}
            onValueChange={(value) => {
              const chosen = outcomeOptions.find((option) => option.value === value)
              if (chosen) setValue('outcome', chosen.value, { shouldValidate: formState.isSubmitted })
            }}
            options={outcomeOptions}
          />
        )}
      </Field>
      <Field
        label="How was it settled?"
        hint="Explain how this was settled in your ledger."
        error={errors.note?.message}
      >
        {(control) => <Textarea {...control} {...register('note')} />}
      </Field>
    </>
  )
}
