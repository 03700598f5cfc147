'use client'

import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { EnrolForm, type NewSeed } from './enrol-form'
import { RecoveryCodes } from './recovery-codes'
import { useAccountChanged } from './use-account-changed'

/** Scan, confirm with a first code, then the recovery codes, once. Closing asks while those are not stored. */
export function EnrolDialog({ seed, onClose }: { seed: NewSeed; onClose: () => void }) {
  const changed = useAccountChanged()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isStored, setIsStored] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    if (codes) changed()
    onClose()
  }
  const askToClose = () => (codes && !isStored ? setIsAsking(true) : close())
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && askToClose()}
        title={codes ? 'Two-factor sign-in is on' : 'Set up an authenticator app'}
        description={
          codes
            ? 'Keep these recovery codes for the day your phone is gone.'
            : 'Any app that makes six-digit codes will do, such as 1Password, Aegis or Google Authenticator.'
        }
      >
        {codes ? (
          <RecoveryCodes codes={codes} isStored={isStored} onStoredChange={setIsStored} onDone={askToClose} />
        ) : (
          <EnrolForm made={seed} onConfirmed={setCodes} onCancel={close} />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Close without having stored the codes?"
        description="They cannot be shown again, only replaced by new ones."
        confirmLabel="Close anyway"
        cancelLabel="Go back to the codes"
        isDanger
        onConfirm={close}
      />
    </>
  )
}
