'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyButton } from '@/components/ui/copy-button'
import { DialogActions } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'

interface RevealedKeyProps {
  token: string
  isStored: boolean
  onStoredChange: (isStored: boolean) => void
  onDone: () => void
  afterwards?: ReactNode
}

export function RevealedKey({ token, isStored, onStoredChange, onDone, afterwards }: RevealedKeyProps) {
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
