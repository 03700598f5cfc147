'use client'

import { useMutation } from '@tanstack/react-query'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useAccountOutcome } from './use-account-outcome'

export function DisableTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { user } = useMe()
  const trpc = useTRPC()
  const disable = useMutation(
    trpc.account.disableTwoFactor.mutationOptions(
      useAccountOutcome({ done: 'Authenticator app turned off', onClose }),
    ),
  )
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Turn off authenticator app?"
      description={
        user.hasPasskey
          ? 'Codes from the app stop working. You can still sign in with passkeys and recovery codes.'
          : 'You will sign in with your password only. Codes from the app and recovery codes stop working.'
      }
      confirmLabel="Turn off"
      isDanger
      isPending={disable.isPending}
      onConfirm={() => disable.mutate()}
    />
  )
}
