'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { formatInZone, formatLocal, formatRelative } from './format-time'
import { useNow } from './use-now'
import { useZone } from './zone-context'
import { utc, zoneLabel } from './zone-time'

/** One time in every format, each with a copy button. */
export function TimeForms({ value }: { value: Date }) {
  const now = useNow()
  const zone = useZone()
  const inZone = `${formatInZone(value, zone, { hasYear: true })} ${zoneLabel(zone, value)}`
  const forms = [
    { label: 'UTC', text: value.toISOString() },
    ...(zone === utc ? [] : [{ label: 'Selected', text: inZone }]),
    { label: 'Local', text: formatLocal(value) },
    { label: 'Relative', text: now === null ? '' : formatRelative(value, now) },
    { label: 'Unix', text: String(Math.floor(value.getTime() / 1_000)) },
  ]
  return (
    <dl className="grid gap-0.5">
      {forms.map(({ label, text }) => (
        <div key={label} className="flex items-center gap-3 rounded px-1.5 text-xs">
          <dt className="w-14 text-faint">{label}</dt>
          <dd className="flex flex-1 items-center justify-between gap-3 font-mono tabular-nums">
            {text}
            <CopyButton text={text} what={`${label} time`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
