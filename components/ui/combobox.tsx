'use client'

import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { cn } from './cn'
import { selectClass } from './select-class'

export interface ComboboxOption {
  value: string
  label: string
  /** Beside the label, such as a slug. */
  detail?: string | undefined
}

/** What a text finds; `options` are those of the text before while it is looked up. */
export interface ComboboxFound {
  options: readonly ComboboxOption[]
  isPending: boolean
  /** Null: it did not fail. */
  error: string | null
  onRetry: () => void
}

export interface ComboboxProps {
  /** The accessible name, such as “Player”. */
  label: string
  /** Shown without a value: “Any player”. */
  any: string
  value: string | null
  /** The name of the value; while it is not known, the value itself is shown. */
  valueLabel?: string | undefined
  onChange: (value: string | null) => void
  /** A hook: what is offered for a text, all of it where the text is empty. */
  useFound: (text: string) => ComboboxFound
  /** Whether a text that names nothing that is listed may be chosen, too. */
  takesText?: boolean
  placeholder: string
  className?: string
}

/** The list is loaded when it is about to open. */
const load = () => import('./combobox-open')
const ComboboxOpen = lazy(async () => ({ default: (await load()).ComboboxOpen }))

/** One of many, found by typing a part of its name. */
export function Combobox(props: ComboboxProps) {
  const { label, any, value, valueLabel, onChange, className } = props
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpen(true)
  }
  const trigger = (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={load}
      onFocus={load}
      onKeyDown={open}
      onClick={() => setIsOpen(true)}
      className={cn(selectClass, 'w-full min-w-0', value !== null && 'pr-8', className)}
    >
      <span className="truncate">{value === null ? any : (valueLabel ?? value)}</span>
      {value === null && <ChevronDown className="size-4 shrink-0 text-faint" aria-hidden />}
    </button>
  )
  return (
    <span className="relative inline-flex w-full min-w-0 sm:w-48" data-finder>
      {wasOpened ? (
        <Suspense fallback={trigger}>
          <ComboboxOpen {...props} trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      ) : (
        trigger
      )}
      {value !== null && (
        <button
          type="button"
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => onChange(null)}
          className="absolute inset-y-0 right-1 grid w-7 place-items-center text-faint hover:text-ink [&_svg]:size-4"
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  )
}
