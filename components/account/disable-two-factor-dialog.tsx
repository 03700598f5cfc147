'use client'

import { useMutation } from '@tanstack/react-query'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { useAccountChanged } from './use-account-changed'

export function DisableTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { user } = useMe()
  const trpc = useTRPC()
  const changed = useAccountChanged()
  const disable = useMutation(
    trpc.account.disableTwoFactor.mutationOptions({
      onSuccess: () => {
        changed()
        toast.success('The authenticator app is turned off')
        onClose()
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Turn the authenticator app off?"
      description={
        user.hasPasskey
          ? 'The app’s codes stop working. Your passkeys and recovery codes still sign in.'
          : 'Your password alone signs in then. The app’s entry and your recovery codes stop working.'
      }
      confirmLabel="Turn off"
      isDanger
      isPending={disable.isPending}
      onConfirm={() => disable.mutate()}
    />
  )
}
