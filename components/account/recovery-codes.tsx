'use client'

import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyButton } from '@/components/ui/copy-button'
import { DialogActions } from '@/components/ui/dialog'

interface RecoveryCodesProps {
  codes: readonly string[]
  isStored: boolean
  onStoredChange: (isStored: boolean) => void
  onDone: () => void
}

export function RecoveryCodes({ codes, isStored, onStoredChange, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">
        Each code works once in place of an authenticator code. They are shown only once.
      </p>
      <ul
        data-testid="recovery-codes"
        className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-[0.8125rem] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} what="the recovery codes" label="Copy" />
        <Button asChild size="sm">
          <a
            download="croupier-recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            <Download aria-hidden />
            Download
          </a>
        </Button>
      </div>
      <Checkbox
        checked={isStored}
        onCheckedChange={onStoredChange}
        label="I have saved these codes"
        hint="For example in a password manager. Don’t keep them on the phone that has the app."
      />
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  )
}
