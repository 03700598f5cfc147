'use client'

import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { cn } from './cn'
import type { ComboboxProps } from './combobox-props'
import { selectClass } from './select-class'

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
