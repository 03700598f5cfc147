'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { LongTextField } from '@/components/ui/form-fields'
import { useForm } from '@/components/ui/use-form'
import { useRefreshedCase } from './use-refreshed-case'

export function CommentForm({ id }: { id: string }) {
  const trpc = useTRPC()
  const refresh = useRefreshedCase()
  const form = useForm({ defaultValues: { text: '' } })
  const add = useMutation(
    trpc.callbacks.comment.mutationOptions({
      onSuccess: async () => {
        form.reset()
        await refresh()
      },
      onError: ({ message }) => form.setError('text', { message }),
    }),
  )
  const submit = form.handleSubmit(({ text }) => {
    const trimmed = text.trim()
    if (trimmed === '') form.setError('text', { message: 'Enter a comment.' })
    else add.mutate({ id, text: trimmed })
  })
  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <LongTextField form={form} name="text" label="Comment" rows={2} maxLength={2_000} />
      <Button type="submit" size="sm" className="justify-self-start" isPending={add.isPending}>
        Add comment
      </Button>
    </form>
  )
}
