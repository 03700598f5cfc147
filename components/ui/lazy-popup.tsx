'use client'

import { Slot } from 'radix-ui'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** What a button opens beside itself. Its code is loaded when it is about to open. */
export function lazyPopup<Name extends string, Props extends { trigger: ReactNode }>(
  kind: 'menu' | 'dialog',
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props> {
  const Open = lazy(
    async (): Promise<{ default: ComponentType<Props> }> => ({ default: (await load())[name] }),
  )
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
