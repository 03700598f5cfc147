'use client'

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * A part of a page, such as a dialog, whose code is loaded when it is first shown: when it is drawn, or when its
 * `isOpen` says so. It then stays. `fallback` keeps its place, where something around it is shown already.
 */
export function lazyPanel<Name extends string, Props extends object>(
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Panel = lazy(
    async (): Promise<{ default: ComponentType<Props> }> => ({ default: (await load())[name] }),
  )
  // biome-ignore lint/correctness/noComponentHookFactories: called once per panel, outside of any component
  return function LazyPanel(props: Props) {
    const [wasOpened, setWasOpened] = useState(false)
    if (!wasOpened && !('isOpen' in props && !props.isOpen)) setWasOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={fallback}>
        <Panel {...props} />
      </Suspense>
    )
  }
}
