'use client'

import { PlainTime } from './plain-time'

/** As of when a list is, where a replica answered it. Nothing otherwise. */
export function DataAge({ data }: { data: unknown }) {
  const asOf = asOfOf(data)
  if (asOf === null) return null
  return (
    <p className="px-4 py-2 text-right text-faint text-xs">
      Data as of <PlainTime value={asOf} />
    </p>
  )
}

function asOfOf(data: unknown): Date | null {
  const isDated = typeof data === 'object' && data !== null && 'dataAsOf' in data
  return isDated && data.dataAsOf instanceof Date ? data.dataAsOf : null
}
