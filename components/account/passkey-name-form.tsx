'use client'

import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useForm } from '@/components/ui/use-form'

interface PasskeyNameFormProps {
  name: string
  submitLabel: string
  error: string | undefined
  isPending: boolean
  onSubmit: (name: string) => void
  onCancel: () => void
}

export function PasskeyNameForm(props: PasskeyNameFormProps) {
  const { name, submitLabel, error, isPending, onSubmit, onCancel } = props
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name } })
  return (
    <form onSubmit={handleSubmit((values) => onSubmit(values.name))} noValidate>
      <Field
        label="Name"
        hint="For example, the device it is stored on."
        error={formState.errors.name?.message ?? error}
      >
        {(control) => (
          <Input
            autoFocus
            maxLength={80}
            autoComplete="off"
            {...control}
            {...register('name', { validate: (text) => text.trim() !== '' || 'Enter a name.' })}
          />
        )}
      </Field>
      <SubmitActions label={submitLabel} isPending={isPending} onCancel={onCancel} />
    </form>
  )
}
