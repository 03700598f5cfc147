'use client'

import { Slot } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import type { PopoverProps } from './popover-open'

const load = () => import('./popover-open')
const PopoverOpen = lazy(async () => ({ default: (await load()).PopoverOpen }))

/** A popover whose code is loaded when it is about to open. */
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
