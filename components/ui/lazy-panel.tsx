'use client'

import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A dialog or sheet whose code is fetched when it is first opened: forms and details weigh more than the page they lie
 * over, and most visits open none. Once opened it stays, so that closing looks as it should.
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

/** For panels that say so in a property of that name. */
export const byIsOpen = ({ isOpen }: { isOpen: boolean }) => isOpen

/** For panels that are drawn only while they are open. */
export const whenDrawn = () => true
