'use client'

import { Slot } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import type { MenuProps } from './dropdown-menu-open'

/** Its code is loaded when a menu is about to open. */
const load = () => import('./dropdown-menu-open')
const DropdownMenuOpen = lazy(async () => ({ default: (await load()).DropdownMenuOpen }))

export const MenuItem = lazy(async () => ({ default: (await load()).MenuItem }))
export const MenuLabel = lazy(async () => ({ default: (await load()).MenuLabel }))
export const MenuSeparator = lazy(async () => ({ default: (await load()).MenuSeparator }))

export function DropdownMenu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const closed = (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setIsWanted(true)}
    >
      {props.trigger}
    </Slot.Root>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <DropdownMenuOpen {...props} />
    </Suspense>
  )
}
