'use client'

import { Slot } from 'radix-ui'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** What a button opens beside itself. Its code is loaded when it is about to open. */
export function lazyPopup<Props extends { trigger: ReactNode }>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Open = lazy(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once per kind, outside of any component
  return function LazyPopup(props: Props) {
    const [isWanted, setIsWanted] = useState(false)
    const closed = (
      <Slot.Root
        aria-haspopup={kind}
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
        <Open {...props} />
      </Suspense>
    )
  }
}
