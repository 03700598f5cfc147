'use client'

import { type ReactNode, useState } from 'react'
import type { Outputs } from '@/components/trpc/types'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { RevealedKey } from './revealed-key'

export type IssuedKey = Outputs['keys']['issue']

interface NewKeyDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description: ReactNode
  /** Shown beside the new key. */
  afterwards?: ReactNode
  /** The form that creates the key. */
  children: (onIssued: (issued: IssuedKey) => void, onCancel: () => void) => ReactNode
}

/** A form, then the created key, shown once. Closing asks for confirmation until it is saved. */
export function NewKeyDialog({
  isOpen,
  onClose,
  title,
  description,
  afterwards,
  children,
}: NewKeyDialogProps) {
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  const [isStored, setIsStored] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  const close = () => {
    setIsAsking(false)
    setIssued(null)
    setIsStored(false)
    onClose()
  }
  const askToClose = () => (issued && !isStored ? setIsAsking(true) : close())

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && askToClose()}
        title={issued ? 'Your new key' : title}
        description={issued ? 'Copy it to your secrets manager now.' : description}
      >
        {issued ? (
          <RevealedKey
            token={issued.token}
            isStored={isStored}
            onStoredChange={setIsStored}
            onDone={askToClose}
            afterwards={afterwards}
          />
        ) : (
          children(setIssued, close)
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Close without saving the key?"
        description="It can’t be shown again. A lost key must be revoked and replaced."
        confirmLabel="Close anyway"
        cancelLabel="Back to key"
        isDanger
        onConfirm={close}
      />
    </>
  )
}
