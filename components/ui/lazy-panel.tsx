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

/**
 * For the `load` of a part that is looked at before it is used, such as a chart: the server's drawing of it is shown, and its code
 * comes when the page's own has run.
 */
export async function whenIdle<T>(load: () => Promise<T>): Promise<T> {
  if (typeof window !== 'undefined') {
    if (document.readyState !== 'complete')
      await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
    // Safari has none.
    await new Promise<unknown>((resolve) =>
      'requestIdleCallback' in window ? window.requestIdleCallback(resolve) : setTimeout(resolve, 50),
    )
  }
  return load()
}
