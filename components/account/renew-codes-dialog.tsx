'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { RecoveryCodes } from './recovery-codes'
import { useAccountChanged } from './use-account-changed'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const changed = useAccountChanged()
  const [isStored, setIsStored] = useState(false)
  const renew = useMutation(trpc.account.renewRecoveryCodes.mutationOptions({ onSuccess: changed }))
  const codes = renew.data?.recoveryCodes
  return (
    <Dialog
      isOpen
      // New codes can be generated again, so closing needs no confirmation.
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={codes ? 'New recovery codes' : 'Generate new recovery codes?'}
      {...(!codes && { description: 'Your current codes stop working immediately.' })}
    >
      {codes ? (
        <RecoveryCodes codes={codes} isStored={isStored} onStoredChange={setIsStored} onDone={onClose} />
      ) : (
        <>
          <ErrorNotice>{renew.error?.message}</ErrorNotice>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" isPending={renew.isPending} onClick={() => renew.mutate()}>
              Generate codes
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
