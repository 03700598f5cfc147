'use client'

import { useState } from 'react'
import type { KeyRow } from './key-row'
import { NewKeyDialog } from './new-key-dialog'
import { RotateKeyForm } from './rotate-key-form'

/** Rendered while it is open. */
export function RotateKeyDialog({ apiKey, onClose }: { apiKey: KeyRow; onClose: () => void }) {
  const [isOldAtOnceGone, setIsOldAtOnceGone] = useState(false)
  return (
    <NewKeyDialog
      isOpen
      onClose={onClose}
      title={`Rotate “${apiKey.name}”`}
      description="Creates a new key with the same name and scopes."
      afterwards={
        isOldAtOnceGone
          ? `${apiKey.prefix}… no longer works.`
          : `${apiKey.prefix}… keeps working for the period you selected. The list shows when it expires.`
      }
    >
      {(onIssued, onCancel) => (
        <RotateKeyForm
          apiKey={apiKey}
          onCancel={onCancel}
          onRotated={(issued, overlapHours) => {
            setIsOldAtOnceGone(overlapHours === 0)
            onIssued(issued)
          }}
        />
      )}
    </NewKeyDialog>
  )
}
