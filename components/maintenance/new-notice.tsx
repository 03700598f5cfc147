'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { LongTextField, TextField } from '@/components/ui/form-fields'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'

/** Publishes an incident on the status page. */
export function NewNotice() {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const form = useForm({ defaultValues: { title: '', text: '' } })
  const publish = useMutation(
    trpc.staffMaintenance.publishNotice.mutationOptions({
      onSuccess: succeed(trpc.staffMaintenance.pathFilter(), 'Published on the status page', () =>
        form.reset(),
      ),
    }),
  )
  const { title, text } = form.watch()
  return (
    <form
      onSubmit={form.handleSubmit((values) => publish.mutate(values))}
      className="grid gap-4 border-line border-t px-5 py-5"
      noValidate
    >
      <ErrorNotice>{publish.error?.message}</ErrorNotice>
      <TextField form={form} name="title" label="Title" autoComplete="off" maxLength={120} />
      <LongTextField form={form} name="text" label="Text" autoComplete="off" maxLength={2_000} />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={publish.isPending}
        disabled={title.trim() === '' || text.trim() === ''}
      >
        Publish
      </Button>
    </form>
  )
}
