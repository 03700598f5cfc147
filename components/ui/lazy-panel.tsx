'use client'

import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A dialog or sheet whose code is loaded when it is first opened. Afterwards it stays mounted, so that
 * closing is animated.
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  const Panel = lazy(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once per panel, outside of any component
  return function LazyPanel(props: Props) {
    const [wasOpened, setWasOpened] = useState(false)
    if (!wasOpened && isOpen(props)) setWasOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={null}>
        <Panel {...props} />
      </Suspense>
    )
  }
}

/** For panels that have a property of that name. */
export const byIsOpen = ({ isOpen }: { isOpen: boolean }) => isOpen

/** For panels that are rendered only while they are open. */
export const whenDrawn = () => true
