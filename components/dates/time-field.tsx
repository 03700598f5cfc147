'use client'

import { fromZonedInput, toZonedInput, zoneLabel } from '@/components/data/zone-time'
import { DateField } from './date-field'

interface TimeFieldProps {
  label: string
  /** Whose clock is entered; the label names it. */
  zone: string
  value: Date | null
  onChange: (time: Date | null) => void
  hint?: string | null
  error?: string | undefined
  className?: string
}

/** A moment, entered by the clock of a zone. */
export function TimeField({ label, zone, value, onChange, ...field }: TimeFieldProps) {
  return (
    <DateField
      {...field}
      kind="minute"
      label={`${label}, ${value ? zoneLabel(zone, value) : zone}`}
      zone={zone}
      value={value ? toZonedInput(value, zone) : ''}
      onChange={(text) => onChange(fromZonedInput(text, zone))}
    />
  )
}
