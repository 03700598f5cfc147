'use client'

import { Popover } from 'radix-ui'
import type { PointerEvent, RefObject } from 'react'
import { TimeForms } from './time-forms'

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
