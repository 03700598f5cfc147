'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/form-fields'
import { useForm } from '@/components/ui/use-form'

export function NewLink({ onCreated }: { onCreated: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: { campaign: '' } })
  const create = useMutation(
    trpc.affiliate.createLink.mutationOptions({
      onSuccess: async () => {
        form.reset()
        onCreated()
        await queryClient.invalidateQueries(trpc.affiliate.pathFilter())
      },
      onError: ({ message }) => form.setError('campaign', { message }),
    }),
  )
  return (
    <form
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
      className="flex items-start gap-3 px-5 pb-4"
      noValidate
    >
      <div className="flex-1">
        <TextField
          form={form}
          name="campaign"
          label="Campaign"
          hint="Letters, digits, spaces, dots, dashes and underscores."
          autoComplete="off"
          maxLength={40}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        className="mt-6.5"
        isPending={create.isPending}
        disabled={form.watch('campaign').trim() === ''}
      >
        Create link
      </Button>
    </form>
  )
}
