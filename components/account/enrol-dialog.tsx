'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { useConfirm } from '@/components/ui/use-confirm'
import { EnrolForm, type NewSeed } from './enrol-form'
import { RecoveryCodes } from './recovery-codes'
import { useAccountChanged } from './use-account-changed'

/** Scan, verify, then show the recovery codes once. Closing asks for confirmation until they are saved. */
export function EnrolDialog({ seed, onClose }: { seed: NewSeed; onClose: () => void }) {
  const changed = useAccountChanged()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isStored, setIsStored] = useState(false)
  const confirm = useConfirm()
  const close = () => {
    if (codes) changed()
    onClose()
  }
  const askToClose = () => {
    if (!codes || isStored) return close()
    confirm({
      title: 'Close without saving the codes?',
      text: 'They can’t be shown again. You can generate new ones later.',
      action: 'Close anyway',
      keep: 'Back to codes',
      tone: 'danger',
      onConfirm: close,
    })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && askToClose()}
      title={codes ? 'Two-factor authentication is on' : 'Set up authenticator app'}
      description={
        codes
          ? 'Save these recovery codes in case you lose your phone.'
          : 'Use any app that generates six-digit codes, such as 1Password, Aegis or Google Authenticator.'
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} isStored={isStored} onStoredChange={setIsStored} onDone={askToClose} />
      ) : (
        <EnrolForm made={seed} onConfirmed={setCodes} onCancel={close} />
      )}
    </Dialog>
  )
}
