'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { makePasskey } from '@/components/passkeys/ask-browser'
import { useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Dialog } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { PasskeyNameForm } from './passkey-name-form'
import { RecoveryCodes } from './recovery-codes'
import { useAccountChanged } from './use-account-changed'

interface AddPasskeyDialogProps {
  made: Outputs['account']['startPasskey']
  onClose: () => void
}

/**
 * Names a passkey and asks the browser to create it. The first second factor also shows new recovery codes.
 */
export function AddPasskeyDialog({ made, onClose }: AddPasskeyDialogProps) {
  const client = useTRPCClient()
  const changed = useAccountChanged()
  const [isStored, setIsStored] = useState(false)
  const add = useMutation({
    mutationFn: async (name: string) => {
      const response = await makePasskey(made.options)
      return client.account.addPasskey.mutate({ challengeId: made.challengeId, name, response })
    },
    onSuccess: ({ recoveryCodes }) => {
      changed()
      toast.success('Passkey added')
      if (!recoveryCodes) onClose()
    },
  })
  const codes = add.data?.recoveryCodes
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={codes ? 'Recovery codes' : 'Add passkey'}
      description={
        codes
          ? 'Save them in case you can’t use your passkey.'
          : 'Your browser asks where to save it and for your fingerprint, face or PIN.'
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} isStored={isStored} onStoredChange={setIsStored} onDone={onClose} />
      ) : (
        <PasskeyNameForm
          name=""
          submitLabel="Add passkey"
          error={add.error?.message}
          isPending={add.isPending}
          onSubmit={(name) => add.mutate(name)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
