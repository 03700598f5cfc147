'use client'

import { formatInZone } from '@/components/data/format-time'
import { useZone } from '@/components/data/zone-context'
import { RangePopover } from '@/components/dates/range-popover'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatRange } from '@/server/contract/figures'
import type { DateFilterProps } from './date-panel'
import { withinLabels } from './within-labels'

const DatePanel = lazyPanel(() => import('./date-panel'), 'DatePanel')

/** A time range in the reader's zone. */
export function DateFilter(props: DateFilterProps) {
  const { from, to, within } = props
  const zone = useZone()
  return (
    <RangePopover
      label="Time range"
      text={within ? withinLabels[within] : describeRange(from, to, zone)}
      isActive={Boolean(within ?? from ?? to)}
    >
      {(close) => <DatePanel {...props} onClose={close} />}
    </RangePopover>
  )
}

function describeRange(from: Date | null, to: Date | null, zone: string): string {
  const short = (time: Date) => formatInZone(time, zone, { hasSeconds: false })
  if (from && to) return formatRange(short(from), short(to))
  if (from) return `Since ${short(from)}`
  return to ? `Before ${short(to)}` : 'Any time'
}
