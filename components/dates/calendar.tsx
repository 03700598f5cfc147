'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { formatDay, formatMonth } from '@/server/contract/figures'
import { addMonths, moveBy, quartersOf, weeksOf } from './calendar-days'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface CalendarProps {
  /** Of the days of a month, or of the months of a year. */
  unit: 'day' | 'month'
  /** What is chosen, or both ends of a range; empty: none. */
  from: string
  to?: string
  /** The present day or month. */
  now: string
  min?: string | undefined
  max?: string | undefined
  /** Takes the focus when it is drawn. */
  hasFocus?: boolean
  onPick: (picked: string) => void
}

/** A grid of days or months, by the keys of the ARIA date grid. */
export function Calendar({ unit, from, to = from, now, min = '', max = '~', ...props }: CalendarProps) {
  const { hasFocus = false, onPick } = props
  const [at, setAt] = useState(to || from || now)
  const mustFocus = useRef(hasFocus)
  const current = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const isDay = unit === 'day'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that the keys chose
  useEffect(() => {
    if (mustFocus.current) current.current?.focus()
    mustFocus.current = false
  }, [at])
  const turn = (pages: number) => setAt(addMonths(at, isDay ? pages : pages * 12))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveBy(event.key, at, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    mustFocus.current = true
    setAt(next)
  }
  const rows: (string | null)[][] = isDay ? weeksOf(at) : quartersOf(at)
  const cell = (value: string) => (
    <button
      ref={value === at ? current : undefined}
      type="button"
      tabIndex={value === at ? 0 : -1}
      aria-label={isDay ? formatDay(value) : formatMonth(value)}
      aria-current={value === now ? 'date' : undefined}
      aria-disabled={value < min || value > max || undefined}
      onClick={() => {
        setAt(value)
        if (value >= min && value <= max) onPick(value)
      }}
      className={cn(
        'h-9 w-full rounded-md text-sm tabular-nums hover:bg-hover aria-disabled:text-faint aria-disabled:line-through',
        value === now && 'font-semibold text-accent',
        from <= value && value <= to && 'bg-accent-soft text-accent hover:bg-accent-soft',
        (value === from || value === to) && 'bg-accent text-accent-ink hover:bg-accent-hover',
      )}
    >
      {isDay ? Number(value.slice(8)) : formatMonth(value).slice(0, 3)}
    </button>
  )
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="ghost"
          size="icon"
          aria-label={isDay ? 'Previous month' : 'Previous year'}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <div id={headingId} aria-live="polite" className="font-medium text-sm">
          {isDay ? formatMonth(at.slice(0, 7)) : at.slice(0, 4)}
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={isDay ? 'Next month' : 'Next year'}
          onClick={() => turn(1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA has no other element for a date grid */}
      <table role="grid" aria-labelledby={headingId} className="w-full table-fixed" onKeyDown={onKeyDown}>
        {isDay && (
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col" abbr={name} className="pb-1 font-normal text-faint text-xs">
                  {name.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike and never move
            <tr key={index}>
              {row.map((value, place) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: places of a row never move
                  key={place}
                  aria-selected={value ? from <= value && value <= to : undefined}
                  className="h-9 p-0"
                >
                  {value && cell(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
