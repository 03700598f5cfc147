'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import type { KeyRow } from './key-row'

/** Open while a key is given. */
export function TakeOverKeyDialog({ apiKey, onClose }: { apiKey: KeyRow | null; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const takeOver = useMutation(
    trpc.keys.takeOver.mutationOptions({
      onSuccess: async (key) => {
        await queryClient.invalidateQueries(trpc.keys.list.pathFilter())
        toast.success(`You are now responsible for “${key.name}”`)
        onClose()
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <ConfirmDialog
      isOpen={apiKey !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Take over “${apiKey?.name ?? ''}”?`}
      description="You become responsible for this key. It stops working if you are suspended or removed."
      confirmLabel="Take over"
      isPending={takeOver.isPending}
      onConfirm={() => apiKey && takeOver.mutate({ keyId: apiKey.id })}
    />
  )
}
