'use client'

import { formatInZone } from './format-time'
import { useZone } from './zone-context'
import { zoneLabel } from './zone-time'

interface PlainTimeProps {
  value: Date
  hasYear?: boolean
  hasSeconds?: boolean
}

/** A time in the reader's zone as plain text, without the popover of `Time`. */
export function PlainTime({ value, ...form }: PlainTimeProps) {
  const zone = useZone()
  return (
    <time dateTime={value.toISOString()}>
      {formatInZone(value, zone, form)} {zoneLabel(zone, value)}
    </time>
  )
}
