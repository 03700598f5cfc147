'use client'

import { Popover } from 'radix-ui'
import { type PointerEvent, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/copy-button'
import { formatInZone, formatLocal, formatRelative } from './format-time'
import { useNow } from './use-now'
import { useZone } from './zone-context'
import { utc, zoneLabel } from './zone-time'

interface TimeProps {
  value: Date
  /** Shows the year as well. */
  hasYear?: boolean
  className?: string
}

const openAfterMs = 250
const closeAfterMs = 180

/** A time in the reader's zone, UTC unless they chose another. Hovering, or a press, shows it in every form a person may need, each to be copied. */
export function Time({ value, hasYear = false, className }: TimeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const zone = useZone()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasPressed = useRef(false)

  const plan = (open: boolean, event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(open), open ? openAfterMs : closeAfterMs)
  }
  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      wasPressed.current = false
      plan(true, event)
    },
    onPointerLeave: (event: PointerEvent) => plan(false, event),
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        {...hover}
        onClick={(event) => {
          event.stopPropagation()
          wasPressed.current = true
        }}
        className={cn(
          'whitespace-nowrap text-left tabular-nums decoration-line-strong decoration-dotted underline-offset-4 hover:underline',
          className,
        )}
      >
        <time dateTime={value.toISOString()}>
          {formatInZone(value, zone, { hasYear })}{' '}
          <span className="text-faint">{zoneLabel(zone, value)}</span>
        </time>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          align="start"
          collisionPadding={8}
          aria-label="This time in other forms"
          onPointerEnter={(event) => plan(true, event)}
          onPointerLeave={(event) => plan(false, event)}
          onClick={(event) => event.stopPropagation()}
          // Hovering must not steal the focus; a press means to use what is inside.
          onOpenAutoFocus={(event) => !wasPressed.current && event.preventDefault()}
          onCloseAutoFocus={(event) => !wasPressed.current && event.preventDefault()}
          className="z-50 animate-appear rounded-lg border border-line bg-surface p-2 shadow-floating"
        >
          <TimeForms value={value} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function TimeForms({ value }: { value: Date }) {
  const now = useNow()
  const zone = useZone()
  const inZone = `${formatInZone(value, zone, { hasYear: true })} ${zoneLabel(zone, value)}`
  const forms = [
    { label: 'UTC', text: value.toISOString() },
    ...(zone === utc ? [] : [{ label: 'Chosen', text: inZone }]),
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
