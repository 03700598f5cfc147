'use client'

import { CalendarRange } from 'lucide-react'
import { Popover } from 'radix-ui'
import { formatUtc } from '@/components/data/format-time'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

interface DateFilterProps {
  from: Date | null
  to: Date | null
  onChange: (range: { from?: Date | null; to?: Date | null }) => void
}

const presets = [
  { label: 'Last hour', ms: 3_600_000 },
  { label: '24 hours', ms: 86_400_000 },
  { label: '7 days', ms: 604_800_000 },
  { label: '30 days', ms: 2_592_000_000 },
] as const

/** A range of time in UTC, like every time of the list. */
export function DateFilter({ from, to, onChange }: DateFilterProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button className="justify-start px-3 font-normal">
          <CalendarRange className="text-faint" aria-hidden />
          {describeRange(from, to)}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          aria-label="Range of time"
          className="z-50 grid w-72 animate-appear gap-3.5 rounded-lg border border-line bg-surface p-3.5 shadow-floating"
        >
          <div className="grid grid-cols-2 gap-1.5">
            {presets.map(({ label, ms }) => (
              <Button
                key={label}
                size="sm"
                onClick={() => onChange({ from: new Date(Date.now() - ms), to: null })}
              >
                {label}
              </Button>
            ))}
          </div>
          <Field label="From, UTC">
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={toInput(from)}
                onChange={(event) => onChange({ from: fromInput(event.target.value) })}
              />
            )}
          </Field>
          <Field label="Before, UTC">
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={toInput(to)}
                onChange={(event) => onChange({ to: fromInput(event.target.value) })}
              />
            )}
          </Field>
          <Button size="sm" variant="ghost" onClick={() => onChange({ from: null, to: null })}>
            Any time
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function describeRange(from: Date | null, to: Date | null): string {
  if (from && to) return `${shortUtc(from)} – ${shortUtc(to)}`
  if (from) return `Since ${shortUtc(from)}`
  return to ? `Before ${shortUtc(to)}` : 'Any time'
}

const shortUtc = (time: Date) => formatUtc(time).slice(0, -3)

/** The input has no zone: its figures are taken for UTC. */
const toInput = (time: Date | null) => time?.toISOString().slice(0, 16) ?? ''

function fromInput(text: string): Date | null {
  const time = new Date(`${text}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}
