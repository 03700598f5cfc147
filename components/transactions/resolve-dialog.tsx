'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import type { Delivery } from './delivery'

const form = z.object({
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Explain how it was settled.'),
      z.maxLength(2_000, 'At most 2,000 characters.'),
    ),
})

interface ResolveDialogProps {
  delivery: Delivery
  isOpen: boolean
  onClose: () => void
}

export function ResolveDialog({ delivery, isOpen, onClose }: ResolveDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { note: '' },
  })
  const resolve = useMutation(
    trpc.transactions.resolve.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.transactions.pathFilter()),
          queryClient.invalidateQueries(trpc.callbacks.pathFilter()),
        ])
        toast.success('Transaction resolved')
        onClose()
      },
    }),
  )
  const submit = handleSubmit(({ note }) => resolve.mutate({ id: delivery.id, note }))
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Resolve this ${delivery.type}`}
      description="The transaction is closed permanently and never sent again. Your note and name are recorded."
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        {resolve.isError && (
          <Notice tone="bad" role="alert">
            {resolve.error.message}
          </Notice>
        )}
        <Field
          label="How was it settled?"
          hint="Explain how this was settled in your ledger."
          error={formState.errors.note?.message}
        >
          {(control) => <Textarea {...control} {...register('note')} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={resolve.isPending}>
            Resolve
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
