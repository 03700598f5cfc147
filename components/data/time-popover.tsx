'use client'

import { Popover } from 'radix-ui'
import type { PointerEvent, RefObject } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { formatInZone, formatRelative } from './format-time'
import { useNow } from './use-now'
import { useZone } from './zone-context'
import { utc, zoneLabel } from './zone-time'

interface TimePopoverProps {
  value: Date
  trigger: RefObject<HTMLButtonElement | null>
  /** Hovering must not move the focus; a press opens it for use. */
  wasPressed: boolean
  onHover: (isInside: boolean, event: PointerEvent) => void
  onClose: () => void
}

export function TimePopover({ value, trigger, wasPressed, onHover, onClose }: TimePopoverProps) {
  const anchor = {
    current: { getBoundingClientRect: () => trigger.current?.getBoundingClientRect() ?? new DOMRect() },
  }
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          align="start"
          collisionPadding={8}
          aria-label="Time formats"
          onPointerEnter={(event) => onHover(true, event)}
          onPointerLeave={(event) => onHover(false, event)}
          onClick={(event) => event.stopPropagation()}
          onOpenAutoFocus={(event) => !wasPressed && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (wasPressed) trigger.current?.focus()
          }}
          // Pressing the time again closes it.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && trigger.current?.contains(event.target))
              event.preventDefault()
          }}
          className="z-50 animate-appear rounded-lg border border-line bg-surface p-2 shadow-floating"
        >
          <TimeForms value={value} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** One time in every format, each with a copy button. */
function TimeForms({ value }: { value: Date }) {
  const now = useNow()
  const zone = useZone()
  const inZone = (of: string) => `${formatInZone(value, of, { hasYear: true })} ${zoneLabel(of, value)}`
  const forms = [
    { label: 'UTC', text: value.toISOString() },
    ...(zone === utc ? [] : [{ label: 'Selected', text: inZone(zone) }]),
    { label: 'Local', text: inZone(Intl.DateTimeFormat().resolvedOptions().timeZone) },
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
