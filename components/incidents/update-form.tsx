'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { LongTextField } from '@/components/ui/form-fields'
import { useForm } from '@/components/ui/use-form'

interface UpdateFormProps {
  incidentId: string
  isStaff: boolean
  replyTo?: string
  onDone?: () => void
}

export function UpdateForm({ incidentId, isStaff, replyTo, onDone }: UpdateFormProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const form = useForm({ defaultValues: { text: '' } })
  const acts = isStaff ? trpc.staffIncidents : trpc.incidents
  const send = useMutation(
    acts.note.mutationOptions({
      onSuccess: succeed(acts.pathFilter(), 'Update added', () => {
        form.reset()
        onDone?.()
      }),
      onError: ({ message }) => form.setError('text', { message }),
    }),
  )
  const submit = form.handleSubmit(({ text }) => {
    const trimmed = text.trim()
    if (trimmed === '') form.setError('text', { message: 'Enter an update.' })
    else send.mutate({ incidentId, text: trimmed, ...(replyTo && { replyTo }) })
  })
  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <LongTextField
        form={form}
        name="text"
        label={replyTo ? 'Reply' : 'New update'}
        rows={2}
        maxLength={2_000}
      />
      <span className="flex gap-2">
        <Button type="submit" size="sm" isPending={send.isPending}>
          {replyTo ? 'Reply' : 'Add update'}
        </Button>
        {onDone && (
          <Button size="sm" variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        )}
      </span>
    </form>
  )
}
