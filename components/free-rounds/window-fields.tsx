'use client'

import { useState } from 'react'
import { formatUtc } from '@/components/data/format-time'
import { useHydrated } from '@/components/data/use-hydrated'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type TermsErrors, type TermsForm, windowFault } from './terms-form'
import { fromInput, toInput, type Zone } from './zoned-input'

interface WindowFieldsProps {
  values: Pick<TermsForm, 'startAt' | 'endAt'>
  onChange: (part: Partial<TermsForm>) => void
  errors: TermsErrors | undefined
}

/** When the rounds can be played, entered in UTC or in the reader's own zone; the other one is said below. */
export function WindowFields({ values, onChange, errors }: WindowFieldsProps) {
  const { startAt, endAt } = values
  const [zone, setZone] = useState<Zone>('utc')
  const isHydrated = useHydrated()
  const hint = (time: Date | null) => {
    if (time === null || !isHydrated) return 'Not set'
    return zone === 'utc'
      ? `Your time: ${toInput(time, 'local').replace('T', ' ')}`
      : `${formatUtc(time, { hasYear: true }).slice(0, -3)} UTC`
  }
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_1fr_auto]">
      <Field label="Playable from" error={errors?.startAt?.message} hint={hint(startAt)}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={toInput(startAt, zone)}
            onChange={(event) => onChange({ startAt: fromInput(event.target.value, zone) })}
          />
        )}
      </Field>
      <Field
        label="Lapses"
        error={errors?.endAt?.message ?? windowFault(values) ?? undefined}
        hint={hint(endAt)}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={toInput(endAt, zone)}
            onChange={(event) => onChange({ endAt: fromInput(event.target.value, zone) })}
          />
        )}
      </Field>
      <Field label="Zone">
        {(control) => (
          <Select
            {...control}
            value={zone}
            onValueChange={(value) => setZone(value === 'local' ? 'local' : 'utc')}
            options={[
              { value: 'utc', label: 'UTC' },
              { value: 'local', label: 'My time' },
            ]}
          />
        )}
      </Field>
    </div>
  )
}
