'use client'

import { type FormEvent, useState } from 'react'
import { useZone } from '@/components/data/zone-context'
import { TimeField } from '@/components/dates/time-field'
import { Dialog, SubmitActions } from '@/components/ui/dialog'

interface SinceDialogProps {
  isOpen: boolean
  onClose: () => void
  onChosen: (since: Date) => void
}

/** Asks from when callbacks are replayed; the dry run then counts them. */
export function SinceDialog({ isOpen, onClose, onChosen }: SinceDialogProps) {
  const zone = useZone()
  const [since, setSince] = useState<Date | null>(null)
  const [isTried, setIsTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (since !== null) onChosen(since)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Replay since a time"
      description="Replays what needs attention, matches the filters and was reported at or after the time you choose."
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <TimeField
          label="Since"
          zone={zone}
          value={since}
          onChange={setSince}
          error={isTried && since === null ? 'Enter a date and time.' : undefined}
        />
        <SubmitActions label="Continue" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
