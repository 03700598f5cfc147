'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'

const form = z.object({
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Explain how they were settled.'),
      z.maxLength(2_000, 'At most 2,000 characters.'),
    ),
})

/** The note for all of them. Submitted by the dialog's button. */
export function ResolveForm({ id, onSubmit }: { id: string; onSubmit: (note: string) => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { note: '' },
  })
  return (
    <form id={id} onSubmit={handleSubmit(({ note }) => onSubmit(note))} noValidate>
      <Field
        label="How were they settled?"
        hint="Explain how these were settled in your ledger. Recorded with each callback."
        error={formState.errors.note?.message}
      >
        {(control) => <Textarea {...control} {...register('note')} />}
      </Field>
    </form>
  )
}
