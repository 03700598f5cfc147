'use client'

import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { cn } from './cn'
import { selectClass, selectLabel } from './select-class'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps {
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  className?: string
}

export function SelectOpen({ value, onValueChange, options, className, ...trigger }: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} defaultOpen>
      <Radix.Trigger {...trigger} className={cn(selectClass, className)}>
        {/* Set explicitly, so that the server renders it too: by default it waits for the options. */}
        <span className="min-w-0 truncate">
          <Radix.Value>{selectLabel({ value, options })}</Radix.Value>
        </span>
        <Radix.Icon>
          <ChevronDown className="size-4 shrink-0 text-faint" aria-hidden />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-80 min-w-(--radix-select-trigger-width) animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-floating"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex cursor-pointer select-none items-center justify-between gap-6 rounded-md px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-hover"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="size-4 text-accent" aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
