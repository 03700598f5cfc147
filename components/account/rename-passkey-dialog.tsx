'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Dialog } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { PasskeyNameForm } from './passkey-name-form'
import { useAccountChanged } from './use-account-changed'

interface RenamePasskeyDialogProps {
  passkey: { id: string; name: string }
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const trpc = useTRPC()
  const changed = useAccountChanged()
  const rename = useMutation(
    trpc.account.renamePasskey.mutationOptions({
      onSuccess: () => {
        changed()
        toast.success('Passkey renamed')
        onClose()
      },
    }),
  )
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Rename passkey">
      <PasskeyNameForm
        name={passkey.name}
        submitLabel="Rename"
        error={rename.error?.message}
        isPending={rename.isPending}
        onSubmit={(name) => rename.mutate({ passkeyId: passkey.id, name })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
