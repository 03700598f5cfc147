'use client'

import { type PointerEvent, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatDay } from '@/server/contract/figures'
import { formatInZone } from './format-time'
import { useZone } from './zone-context'
import { zoneLabel } from './zone-time'

interface TimeProps {
  value: Date
  /** Shows the year and the zone as well; a column of times names its zone in `TimeTh`. */
  hasYear?: boolean
  /** Shows the date alone. */
  isDay?: boolean
  className?: string
}

/** Loaded with the first opened popover: a list has fifty times and few are opened. */
const TimePopover = lazyPanel(() => import('./time-popover'), 'TimePopover')

const openAfterMs = 250
const closeAfterMs = 180

/** A time in the reader's zone, UTC by default. Hover or press shows it in every format. */
export function Time({ value, hasYear = false, isDay = false, className }: TimeProps) {
  const [opened, setOpened] = useState<'hover' | 'press' | null>(null)
  const zone = useZone()
  const trigger = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const plan = (isOpen: boolean, event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    const change = () => setOpened((now) => (isOpen ? (now ?? 'hover') : now === 'press' ? now : null))
    timer.current = setTimeout(change, isOpen ? openAfterMs : closeAfterMs)
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onPointerEnter={(event) => plan(true, event)}
        onPointerLeave={(event) => plan(false, event)}
        onClick={(event) => {
          event.stopPropagation()
          clearTimeout(timer.current)
          setOpened((now) => (now === 'press' ? null : 'press'))
        }}
        className={cn(
          'whitespace-nowrap text-left tabular-nums decoration-line-strong decoration-dotted underline-offset-4 hover:underline',
          className,
        )}
      >
        <time dateTime={value.toISOString()}>
          {isDay ? formatDay(value, zone) : formatInZone(value, zone, { hasYear })}
          {hasYear && <span className="text-faint"> {zoneLabel(zone, value)}</span>}
        </time>
      </button>
      {opened && (
        <TimePopover
          value={value}
          trigger={trigger}
          wasPressed={opened === 'press'}
          onHover={plan}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
