'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useSyncExternalStore } from 'react'
import { sessionEnd } from './session-end'

const SessionEnded = dynamic(() => import('./session-ended').then((module) => module.SessionEnded), {
  ssr: false,
})
const SignInAgain = dynamic(() => import('./sign-in-again').then((module) => module.SignInAgain), {
  ssr: false,
})

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
