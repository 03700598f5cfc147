'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { stateLooks } from './state-look'
import type { Transaction } from './transaction'

interface ReplayDialogProps {
  transaction: Transaction
  isOpen: boolean
  onClose: () => void
}

export function ReplayDialog({ transaction, isOpen, onClose }: ReplayDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const replay = useMutation(
    trpc.transactions.replay.mutationOptions({
      onSuccess: async ({ state }) => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.transactions.pathFilter()),
          queryClient.invalidateQueries(trpc.callbacks.pathFilter()),
        ])
        if (state === 'confirmed') toast.success('The wallet accepted the replay')
        else toast.warning(`Replayed. Status is now ${stateLooks[state].label.toLowerCase()}`)
        onClose()
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Replay this ${transaction.type}?`}
      description="The same body is sent again, signed with the endpoint’s current secret. A wallet that already processed it must return its original response. A wallet without duplicate handling would pay twice. The replay is recorded with your name."
      confirmLabel="Replay"
      isPending={replay.isPending}
      onConfirm={() => replay.mutate({ id: transaction.id })}
    />
  )
}
