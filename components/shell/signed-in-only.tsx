'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { sessionEnd } from './session-end'

const SessionEnded = lazyPanel(() => import('./session-ended'), 'SessionEnded')
const SignInAgain = lazyPanel(() => import('./sign-in-again'), 'SignInAgain')

const signedIn = () => 'signed-in' as const

/** Nothing of the dashboard stays on screen once its session has ended; under the sign-in is what was entered, if anything. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.current, signedIn)
  if (state === 'over') return <SessionEnded />
  return (
    <>
      {children}
      {state === 'asking' && <SignInAgain />}
    </>
  )
}
