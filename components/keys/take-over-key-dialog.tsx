'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { KeyRow } from './key-row'
import { useKeyOutcome } from './use-key-outcome'

/** Open while a key is given. */
export function TakeOverKeyDialog({ apiKey, onClose }: { apiKey: KeyRow | null; onClose: () => void }) {
  const trpc = useTRPC()
  const takeOver = useMutation(
    trpc.keys.takeOver.mutationOptions(
      useKeyOutcome({ done: (name) => `You are now responsible for “${name}”`, onClose }),
    ),
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
