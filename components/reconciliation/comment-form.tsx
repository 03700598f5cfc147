'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { LongTextField } from '@/components/ui/form-fields'
import { useForm } from '@/components/ui/use-form'
import { BreakCommentForm } from '@/server/contract/forms/reconciliation'
import { useReconciliation } from './scope'

/** A comment on a break. */
export function CommentForm({ breakId }: { breakId: string }) {
  const { api } = useReconciliation()
  const succeed = useSuccess()
  const form = useForm<BreakCommentForm, unknown, BreakCommentForm>({
    resolver: zodResolver(BreakCommentForm),
    defaultValues: { text: '' },
  })
  const send = useMutation(
    api.comment.mutationOptions({
      onSuccess: succeed(api.pathFilter(), 'Comment added', () => form.reset()),
      onError: ({ message }) => form.setError('text', { message }),
    }),
  )
  return (
    <form
      onSubmit={form.handleSubmit((values) => send.mutate({ breakId, ...values }))}
      className="grid justify-items-start gap-2"
      noValidate
    >
      <LongTextField form={form} name="text" label="New comment" rows={2} maxLength={2_000} />
      <Button type="submit" size="sm" isPending={send.isPending}>
        Add comment
      </Button>
    </form>
  )
}
