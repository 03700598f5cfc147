'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { DestinationForm } from './destination-form'
import type { DestinationRow } from './destination-row'
import { RevealedSecret } from './revealed-secret'
import type { DestinationScope } from './use-destinations-api'

interface DestinationDialogProps {
  scope: DestinationScope
  isOpen: boolean
  /** Null: a new one. */
  row: DestinationRow | null
  onClose: () => void
}

export function DestinationDialog({ scope, isOpen, row, onClose }: DestinationDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setSecret(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={row ? `Edit ${row.name}` : 'Add destination'}
    >
      {secret === null ? (
        <DestinationForm
          scope={scope}
          row={row}
          onDone={(made) => (made === null ? close() : setSecret(made))}
        />
      ) : (
        <RevealedSecret secret={secret} onDone={close} />
      )}
    </Dialog>
  )
}
