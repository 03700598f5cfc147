'use client'

import { useZone } from '@/components/data/zone-context'
import { zoneName } from '@/components/data/zone-name'
import { fromZonedInput, toZonedInput, utc, zoneLabel } from '@/components/data/zone-time'
import { type DayPreset, dayPresets, presetDays, todayIn } from '@/components/dates/calendar-days'
import { RangePanel, type RangePreset } from '@/components/dates/range-panel'
import type { Within } from '@/server/contract/instants'
import { withinLabels } from './within-labels'

export interface DateFilterProps {
  from: Date | null
  to: Date | null
  /** A relative range where the page supports one, so that presets stay true in a link. */
  within?: Within | null
  onChange: (range: { within?: Within | null; from?: Date | null; to?: Date | null }) => void
}

const moving = [
  { within: '1h', ms: 3_600_000 },
  { within: '24h', ms: 86_400_000 },
  { within: '7d', ms: 604_800_000 },
  { within: '30d', ms: 2_592_000_000 },
] as const

const dayLabels: Record<DayPreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-month': 'This month',
  'last-month': 'Last month',
}

/** Presets, two moments, and the calendar. */
export function DatePanel({
  from,
  to,
  within,
  onChange,
  onClose,
}: DateFilterProps & { onClose: () => void }) {
  const zone = useZone()
  const isActive = Boolean(within ?? from ?? to)
  const hasMoving = within !== undefined
  const fixed = (range: { from: Date | null; to: Date | null }) =>
    onChange({ ...(hasMoving && { within: null }), ...range })
  const presetsOf = (): RangePreset[] => {
    const preset = (label: string, isChosen: boolean, choose: () => void) => ({
      label,
      isChosen,
      onChoose: () => {
        onClose()
        choose()
      },
    })
    const midnight = (day: string | null) => day && fromZonedInput(`${day}T00:00`, zone)
    const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
    return [
      preset('Any time', !isActive, () => fixed({ from: null, to: null })),
      ...moving.map(({ within: value, ms }) =>
        preset(withinLabels[value], within === value, () =>
          hasMoving
            ? onChange({ within: value, from: null, to: null })
            : fixed({ from: new Date(Date.now() - ms), to: null }),
        ),
      ),
      ...dayPresets.map((one) => {
        const days = presetDays(one, todayIn(zone))
        const range = { from: midnight(days.from) || null, to: midnight(days.before) || null }
        const isChosen = !within && isSame(range.from, from) && isSame(range.to, to)
        return preset(dayLabels[one], isChosen, () => fixed(range))
      }),
    ]
  }
  return (
    <RangePanel
      kind="minute"
      labels={{ from: 'From', to: 'Before' }}
      zone={zone}
      from={from ? toZonedInput(from, zone) : ''}
      to={to ? toZonedInput(to, zone) : ''}
      presets={presetsOf()}
      onApply={(range) => {
        onClose()
        fixed({ from: fromZonedInput(range.from, zone), to: fromZonedInput(range.to, zone) })
      }}
    >
      <p className="text-faint text-xs">Times in {zoneLabelOf(zone, from ?? to)}</p>
    </RangePanel>
  )
}

const zoneLabelOf = (zone: string, time: Date | null) =>
  zone === utc ? utc : `${zoneName(zone)}${time ? `, ${zoneLabel(zone, time)}` : ''}`
