'use client'

import { type FormEvent, useState } from 'react'
import { useZone } from '@/components/data/zone-context'
import { fromZonedInput, toZonedInput, zoneLabel } from '@/components/data/zone-time'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

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
        <Field
          label={`Since, ${since ? zoneLabel(zone, since) : zone}`}
          error={isTried && since === null ? 'Enter a date and time.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={since ? toZonedInput(since, zone) : ''}
              onChange={(event) => setSince(fromZonedInput(event.target.value, zone))}
            />
          )}
        </Field>
        <SubmitActions label="Continue" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
