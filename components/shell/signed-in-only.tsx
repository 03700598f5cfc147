'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useSyncExternalStore } from 'react'
import { sessionEnd } from './session-end'

const SessionEnded = dynamic(() => import('./session-ended').then((module) => module.SessionEnded), {
  ssr: false,
})

/** Nothing of the dashboard stays on screen once its session has ended. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.current, () => false)
  return hasEnded ? <SessionEnded /> : children
}
