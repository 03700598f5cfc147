'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useAccountOutcome } from './use-account-outcome'

interface RemovePasskeyDialogProps {
  passkey: { id: string; name: string }
  onClose: () => void
}

export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.account.removePasskey.mutationOptions(useAccountOutcome({ done: 'Passkey removed', onClose })),
  )
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove ${passkey.name}?`}
      description="You can no longer sign in with it. Delete it from your device as well."
      confirmLabel="Remove"
      isDanger
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ passkeyId: passkey.id })}
    />
  )
}
