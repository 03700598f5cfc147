'use client'

import { useState } from 'react'
import type { Outputs } from '@/components/trpc/types'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { IssueKeyForm } from './issue-key-form'
import { RevealedKey } from './revealed-key'

interface IssueKeyDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Issues a key and shows it once. Closing asks while the key has not been copied. */
export function IssueKeyDialog({ isOpen, onOpenChange }: IssueKeyDialogProps) {
  const [issued, setIssued] = useState<Outputs['keys']['issue'] | null>(null)
  const [isStored, setIsStored] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  const close = () => {
    setIsAsking(false)
    setIssued(null)
    setIsStored(false)
    onOpenChange(false)
  }
  const askToClose = () => (issued && !isStored ? setIsAsking(true) : close())

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => (next ? onOpenChange(true) : askToClose())}
        title={issued ? 'Your new key' : 'Issue an API key'}
        description={
          issued ? 'Copy it to your secrets manager now.' : 'Give it a name that says which service uses it.'
        }
      >
        {issued ? (
          <RevealedKey
            token={issued.token}
            isStored={isStored}
            onStoredChange={setIsStored}
            onDone={askToClose}
          />
        ) : (
          <IssueKeyForm onIssued={setIssued} onCancel={close} />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Close without having stored the key?"
        description="It cannot be shown again. A lost key must be revoked and replaced by a new one."
        confirmLabel="Close anyway"
        cancelLabel="Go back to the key"
        isDanger
        onConfirm={close}
      />
    </>
  )
}
