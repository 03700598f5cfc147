'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { emptyResolution, resolutionOf, resolutionResolver } from './resolution'
import { ResolutionFields } from './resolution-fields'
import type { Transaction } from './transaction'

interface ResolveDialogProps {
  transaction: Transaction
  onClose: () => void
}

/** Rendered while it is open: what is discarded is not there the next time. */
export function ResolveDialog({ transaction, onClose }: ResolveDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const form = useForm({ resolver: resolutionResolver, defaultValues: emptyResolution })
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
  const submit = form.handleSubmit((values) => {
    const resolution = resolutionOf(values)
    if (resolution) resolve.mutate({ id: transaction.id, ...resolution })
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={`Resolve this ${transaction.type}`}
      description="The transaction is closed permanently and never sent again. Your note and name are recorded."
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <ErrorNotice>{resolve.error?.message}</ErrorNotice>
        <ResolutionFields form={form} />
        <SubmitActions label="Resolve" isPending={resolve.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
