'use client'

import { useState } from 'react'
import { formatInZone } from '@/components/data/format-time'
import { useHydrated } from '@/components/data/use-hydrated'
import { useZone } from '@/components/data/zone-context'
import { utc, zoneLabel } from '@/components/data/zone-time'
import { TimeField } from '@/components/dates/time-field'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { TermsForm } from '@/server/contract/forms/free-rounds'
import { type TermsErrors, windowFault } from './terms-form'

interface WindowFieldsProps {
  values: Pick<TermsForm, 'startAt' | 'endAt'>
  onChange: (part: Partial<TermsForm>) => void
  errors: TermsErrors | undefined
}

/** Start and expiry, entered in the reader's zone, UTC or the browser's, with the equivalent below. */
export function WindowFields({ values, onChange, errors }: WindowFieldsProps) {
  const { startAt, endAt } = values
  const readers = useZone()
  const [picked, setPicked] = useState<string | null>(null)
  const browsers = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : readers
  const zone = picked ?? readers
  const zones = [...new Set([readers, utc, browsers])]
  const hintZone = zone === utc ? zones.find((other) => other !== utc) : utc
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[1fr_1fr_auto]">
      <TimeField
        label="Playable from"
        zone={zone}
        value={startAt}
        onChange={(time) => onChange({ startAt: time })}
        error={errors?.startAt?.message}
        hint={sayIn(hintZone, startAt)}
      />
      <TimeField
        label="Expires"
        zone={zone}
        value={endAt}
        onChange={(time) => onChange({ endAt: time })}
        error={errors?.endAt?.message ?? windowFault(values) ?? undefined}
        hint={sayIn(hintZone, endAt)}
      />
      <Field label="Time zone">
        {(control) => (
          <Select
            {...control}
            value={zone}
            onValueChange={setPicked}
            options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        )}
      </Field>
    </div>
  )
}

/** The same time in another zone; nothing where only one is known. */
function sayIn(zone: string | undefined, time: Date | null): string | null {
  if (time === null) return 'Not set'
  if (zone === undefined) return null
  return `${formatInZone(time, zone, { hasYear: true, hasSeconds: false })} ${zoneLabel(zone, time)}`
}
