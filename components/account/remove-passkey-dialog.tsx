'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { useAccountChanged } from './use-account-changed'

interface RemovePasskeyDialogProps {
  passkey: { id: string; name: string }
  onClose: () => void
}

export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const trpc = useTRPC()
  const changed = useAccountChanged()
  const remove = useMutation(
    trpc.account.removePasskey.mutationOptions({
      onSuccess: () => {
        changed()
        toast.success('Passkey removed')
        onClose()
      },
      onError: (error) => toast.error(error.message),
    }),
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
