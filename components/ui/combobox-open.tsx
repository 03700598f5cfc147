'use client'

import { Command } from 'cmdk'
import { Check, LoaderCircle, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from './button'
import type { ComboboxProps } from './combobox-props'
import { useSettled } from './use-settled'

interface ComboboxOpenProps extends ComboboxProps {
  trigger: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The search field and the list below it. The focus returns to the trigger. */
export function ComboboxOpen({ trigger, isOpen, onOpenChange, ...props }: ComboboxOpenProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange} modal>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={12}
          aria-label={props.label}
          className="z-50 w-(--radix-popover-trigger-width) min-w-64 animate-appear overflow-hidden rounded-lg border border-line bg-surface shadow-floating"
        >
          <Options {...props} onClose={() => onOpenChange(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Options(props: ComboboxProps & { onClose: () => void }) {
  const { label, value, onChange, useFound, takesText = false, placeholder, onClose } = props
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim())
  const { options, isPending, error, onRetry } = useFound(text)
  const isLooking = isPending || text !== typed.trim()
  const choose = (chosen: string) => {
    onChange(chosen)
    onClose()
  }
  const offersText =
    takesText && typed.trim() !== '' && !options.some((option) => option.value === typed.trim())
  const Icon = isLooking ? LoaderCircle : Search
  return (
    <Command label={label} shouldFilter={false} loop>
      <div className="flex items-center gap-2 border-line border-b px-2.5">
        <Icon className={`size-4 shrink-0 text-faint ${isLooking ? 'animate-spin' : ''}`} aria-hidden />
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder={placeholder}
          className="h-9 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-faint sm:text-sm"
        />
      </div>
      <Command.List className="max-h-64 overflow-y-auto p-1 [scrollbar-width:thin]" aria-busy={isLooking}>
        {error !== null ? (
          <div role="alert" className="grid justify-items-start gap-2 px-2.5 py-3 text-muted text-sm">
            {error}
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          </div>
        ) : (
          options.map((option) => (
            <Command.Item
              key={option.value}
              value={option.value}
              onSelect={() => choose(option.value)}
              className="flex cursor-pointer select-none items-center gap-3 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.detail && <span className="shrink-0 text-faint text-xs">{option.detail}</span>}
              {option.value === value && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
            </Command.Item>
          ))
        )}
        {offersText && (
          <Command.Item
            value={`text ${typed}`}
            onSelect={() => choose(typed.trim())}
            className="cursor-pointer select-none rounded-md px-2.5 py-1.5 text-sm [overflow-wrap:anywhere] data-[selected=true]:bg-hover"
          >
            Use “{typed.trim()}”
          </Command.Item>
        )}
        {error === null && !offersText && options.length === 0 && (
          <p role="status" className="px-2.5 py-4 text-center text-muted text-sm">
            {isLooking ? 'Searching…' : typed.trim() === '' ? 'Nothing to select yet.' : 'No matches.'}
          </p>
        )}
      </Command.List>
    </Command>
  )
}
