'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { FieldError } from '@/components/ui/field'
import { Calendar } from './calendar'
import { addDays, todayIn } from './calendar-days'
import { TypedField } from './typed-field'

export interface RangePreset {
  label: string
  isChosen: boolean
  onChoose: () => void
}

interface Range {
  from: string
  to: string
}

export interface RangePanelProps extends Range {
  /** Days, both inclusive; or times, of which the second is no longer within, and of which one can be left out. */
  kind: 'day' | 'minute'
  labels: { from: string; to: string }
  zone: string
  presets: readonly RangePreset[]
  onApply: (range: Range) => void
  /** Whose days they are, where that can be chosen. */
  children?: ReactNode
}

/** A range by presets, by typing, or by two clicks in the calendar. */
export function RangePanel({ kind, labels, zone, presets, onApply, children, ...given }: RangePanelProps) {
  const [range, setRange] = useState<Range>({ from: given.from, to: given.to })
  const [isTried, setIsTried] = useState(false)
  const fault = faultOf(kind, range)
  const days = daysOf(kind, range)
  const pick = (day: string) => {
    const isStart = days.from === '' || days.to !== ''
    const [from, to] = isStart ? [day, ''] : [days.from, day].toSorted()
    setRange(rangeOf(kind, { from: from ?? '', to: to ?? '' }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (fault === null) onApply(range)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-[8.5rem_1fr]">
      <div className="grid grid-cols-2 content-start gap-1 sm:grid-cols-1">
        {presets.map(({ label, isChosen, onChoose }) => (
          <Button
            key={label}
            size="sm"
            variant="ghost"
            aria-pressed={isChosen}
            className="justify-start aria-pressed:bg-accent-soft aria-pressed:text-accent"
            onClick={onChoose}
          >
            {label}
          </Button>
        ))}
      </div>
      <form onSubmit={submit} noValidate className="grid content-start gap-3">
        <div className={cn('grid items-start gap-2', kind === 'day' && 'min-[24rem]:grid-cols-2')}>
          {(['from', 'to'] as const).map((end) => (
            <TypedField
              key={end}
              {...{ kind, label: labels[end], value: range[end] }}
              onChange={(value) => setRange({ ...range, [end]: value })}
            />
          ))}
        </div>
        <FieldError>{isTried && fault}</FieldError>
        <Calendar
          key={`${given.from} ${given.to}`}
          unit="day"
          from={days.from}
          to={days.to || days.from}
          now={todayIn(zone)}
          onPick={pick}
        />
        {children}
        <Button size="sm" variant="primary" type="submit">
          Apply
        </Button>
      </form>
    </div>
  )
}

function faultOf(kind: RangePanelProps['kind'], { from, to }: Range): string | null {
  if (kind === 'day') return from !== '' && to !== '' && from <= to ? null : 'Select two days in order.'
  if (from === '' && to === '') return 'Enter a start or an end.'
  return from !== '' && to !== '' && from >= to ? 'The end must be after the start.' : null
}

/** The days of a range of times: midnight ends the day before. */
function daysOf(kind: RangePanelProps['kind'], { from, to }: Range): Range {
  if (kind === 'day') return { from, to }
  const [start = '', [end = '', time = '']] = [from.split('T')[0], to.split('T')]
  return { from: start, to: end !== '' && time === '00:00' ? addDays(end, -1) : end }
}

function rangeOf(kind: RangePanelProps['kind'], { from, to }: Range): Range {
  if (kind === 'day') return { from, to }
  return { from: `${from}T00:00`, to: to === '' ? '' : `${addDays(to, 1)}T00:00` }
}
