'use client'

import { Slot } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import type { PopoverProps } from './popover-open'

const load = () => import('./popover-open')
const PopoverOpen = lazy(async () => ({ default: (await load()).PopoverOpen }))

/** A box that hangs from its trigger; its code is fetched when somebody is about to open it. */
export function Popover(props: PopoverProps) {
  const [isWanted, setIsWanted] = useState(false)
  const closed = (
    <Slot.Root
      aria-haspopup="dialog"
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
      <PopoverOpen {...props} />
    </Suspense>
  )
}
