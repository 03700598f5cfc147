'use client'

import { type ReactNode, useState } from 'react'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { useConfirm } from '@/components/ui/use-confirm'

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
  const confirm = useConfirm()

  const close = () => {
    setIssued(null)
    setIsStored(false)
    onClose()
  }
  const askToClose = () => {
    if (!issued || isStored) return close()
    confirm({
      title: 'Close without saving the key?',
      text: 'It can’t be shown again. A lost key must be revoked and replaced.',
      action: 'Close anyway',
      keep: 'Back to key',
      tone: 'danger',
      onConfirm: close,
    })
  }

  return (
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
  )
}

interface RevealedKeyProps {
  token: string
  isStored: boolean
  onStoredChange: (isStored: boolean) => void
  onDone: () => void
  afterwards?: ReactNode
}

function RevealedKey({ token, isStored, onStoredChange, onDone, afterwards }: RevealedKeyProps) {
  return (
    <div className="grid gap-4">
      <Notice tone="warn" title="This key is shown only once">
        Croupier stores only a hash of the key and can’t show it again.
      </Notice>
      <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3.5">
        <code data-testid="issued-key" className="min-w-0 flex-1 break-all text-[0.8125rem]">
          {token}
        </code>
        <CopyButton text={token} what="the API key" label="Copy" />
      </div>
      {afterwards && <p className="text-muted text-sm">{afterwards}</p>}
      <Checkbox
        checked={isStored}
        onCheckedChange={onStoredChange}
        label="I have saved this key"
        hint="Use a secrets manager, not code or chat."
      />
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  )
}
