'use client'

import { useSyncExternalStore } from 'react'

const serverNow = () => null

/**
 * The current second, updated every `everyMs`; null on the server and in the first render, which must agree.
 */
export function useNow(everyMs = 1_000): number | null {
  return useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, everyMs)
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / everyMs) * everyMs,
    serverNow,
  )
}
