'use client'

import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** False on the server and in the first paint: what changes the page around it must wait until React has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
