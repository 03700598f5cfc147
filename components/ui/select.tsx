'use client'

import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { cn } from './cn'
import { selectClass, selectLabel } from './select-class'
import type { SelectProps } from './select-open'

export type { SelectOption } from './select-open'

/** Looks and reads like the select it becomes; the options are loaded when it is about to open. */
const load = () => import('./select-open')
const SelectOpen = lazy(async () => ({ default: (await load()).SelectOpen }))

const openingKeys = ['ArrowDown', 'ArrowUp']

export function Select(props: SelectProps) {
  const [isWanted, setIsWanted] = useState(false)
  const { value, onValueChange: _, options, className, ...trigger } = props
  const open = (event: KeyboardEvent) => {
    if (!openingKeys.includes(event.key)) return
    event.preventDefault()
    setIsWanted(true)
  }
  const closed = (
    <button
      {...trigger}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      onPointerEnter={load}
      onFocus={load}
      onKeyDown={open}
      onClick={() => setIsWanted(true)}
      className={cn(selectClass, className)}
    >
      <span className="min-w-0 truncate">{selectLabel(props)}</span>
      <ChevronDown className="size-4 shrink-0 text-faint" aria-hidden />
    </button>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <SelectOpen {...props} />
    </Suspense>
  )
}
