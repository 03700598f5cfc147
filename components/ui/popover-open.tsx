'use client'

import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cn } from './cn'

export interface PopoverProps {
  trigger: ReactNode
  /** Accessible name. */
  label: string
  className?: string
  /** Which edges of the button and its panel are in line. */
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

export function PopoverOpen({ trigger, label, className, align = 'end', children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          aria-label={label}
          className={cn(
            'z-50 animate-appear rounded-lg border border-line bg-surface p-3.5 shadow-floating',
            className,
          )}
        >
          {children(() => setIsOpen(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
