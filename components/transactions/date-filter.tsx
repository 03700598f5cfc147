'use client'

import { CalendarRange } from 'lucide-react'
import { activeFilterClass } from '@/components/data/filter-bar'
import { formatInZone } from '@/components/data/format-time'
import { useZone } from '@/components/data/zone-context'
import { fromZonedInput, toZonedInput, zoneLabel } from '@/components/data/zone-time'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import { formatRange } from '@/server/contract/figures'
import type { Within } from '@/server/contract/instants'
import { withinLabels } from './within-labels'

interface DateFilterProps {
  from: Date | null
  to: Date | null
  /** A relative range where the page supports one, so that presets stay true in a link. */
  within?: Within | null
  onChange: (range: { within?: Within | null; from?: Date | null; to?: Date | null }) => void
}

const presets = [
  { within: '1h', label: withinLabels['1h'], ms: 3_600_000 },
  { within: '24h', label: withinLabels['24h'], ms: 86_400_000 },
  { within: '7d', label: withinLabels['7d'], ms: 604_800_000 },
  { within: '30d', label: withinLabels['30d'], ms: 2_592_000_000 },
] as const

/** A time range in the reader's zone. */
export function DateFilter({ from, to, within, onChange }: DateFilterProps) {
  const zone = useZone()
  const labelOf = (word: string, time: Date | null) =>
    time ? `${word}, ${zoneLabel(zone, time)}` : `${word}, ${zone}`
  const isActive = Boolean(within ?? from ?? to)
  const hasMoving = within !== undefined
  const choose = (preset: (typeof presets)[number]) =>
    onChange(
      hasMoving
        ? { within: preset.within, from: null, to: null }
        : { from: new Date(Date.now() - preset.ms), to: null },
    )
  const fixed = (range: { from?: Date | null; to?: Date | null }) =>
    onChange({ ...(hasMoving && { within: null }), ...range })
  return (
    <Popover
      label="Time range"
      className="grid w-72 gap-3.5"
      trigger={
        <Button className={cn('justify-start px-3 font-normal', isActive && activeFilterClass)}>
          <CalendarRange className="text-faint" aria-hidden />
          {within ? presets.find((preset) => preset.within === within)?.label : describeRange(from, to, zone)}
        </Button>
      }
    >
      {() => (
        <>
          <div className="grid grid-cols-2 gap-1.5">
            {presets.map((preset) => (
              <Button
                key={preset.label}
                size="sm"
                aria-pressed={within === preset.within}
                className="aria-pressed:border-accent aria-pressed:text-accent"
                onClick={() => choose(preset)}
              >
                {preset.label}
              </Button>
            ))}
          </div>
          <Field label={labelOf('From', from)}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={from ? toZonedInput(from, zone) : ''}
                onChange={(event) => fixed({ from: fromZonedInput(event.target.value, zone) })}
              />
            )}
          </Field>
          <Field label={labelOf('Before', to)}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={to ? toZonedInput(to, zone) : ''}
                onChange={(event) => fixed({ to: fromZonedInput(event.target.value, zone) })}
              />
            )}
          </Field>
          <Button size="sm" variant="ghost" onClick={() => fixed({ from: null, to: null })}>
            Any time
          </Button>
        </>
      )}
    </Popover>
  )
}

function describeRange(from: Date | null, to: Date | null, zone: string): string {
  const short = (time: Date) => formatInZone(time, zone, { hasSeconds: false })
  if (from && to) return formatRange(short(from), short(to))
  if (from) return `Since ${short(from)}`
  return to ? `Before ${short(to)}` : 'Any time'
}
