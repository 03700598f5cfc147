'use client'

import { KeyRound } from 'lucide-react'
import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { useCanUsePasskeys } from '@/components/passkeys/use-can-use-passkeys'
import { Button } from '@/components/ui/button'
import type { Credentials } from '@/server/contract/forms/account'
import { CodeStep } from './code-step'
import { CredentialsStep } from './credentials-step'
import { isSignedIn, nextStep } from './explain-refusal'

type SignInFormProps =
  /** A path of this site: the server page has checked it. */
  { returnTo: string } | { onSignedIn: () => Promise<void> }

export function SignInForm(props: SignInFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Kept while the second step is open, and sent again with the code. */
  const [known, setKnown] = useState<Credentials | null>(null)

  async function leave(): Promise<void> {
    if ('onSignedIn' in props) return props.onSignedIn()
    window.location.assign(props.returnTo)
    // Stays pending until the next page has loaded.
    await new Promise(() => undefined)
  }

  async function submit(credentials: Credentials, code?: string): Promise<void> {
    setRefusal(null)
    const answer = await signIn('credentials', {
      ...credentials,
      ...(code && { code }),
      redirect: false,
    }).catch(() => undefined)
    if (isSignedIn(answer)) return leave()
    const step = nextStep(answer)
    if (step.kind === 'code') setKnown(credentials)
    else setRefusal(step.message)
  }

  return (
    <>
      {known ? (
        <CodeStep
          refusal={refusal}
          onSubmit={(code) => submit(known, code)}
          onBack={() => {
            setKnown(null)
            setRefusal(null)
          }}
        />
      ) : (
        <CredentialsStep refusal={refusal} onSubmit={submit} />
      )}
      <PasskeyButton onSignedIn={leave} onRefused={setRefusal} />
    </>
  )
}

interface PasskeyButtonProps {
  onSignedIn: () => Promise<void>
  onRefused: (message: string | null) => void
}

/** Signs in without email and password. Not rendered where passkeys cannot be used. */
function PasskeyButton({ onSignedIn, onRefused }: PasskeyButtonProps) {
  const canUsePasskeys = useCanUsePasskeys()
  const [isPending, setIsPending] = useState(false)
  if (!canUsePasskeys) return null

  async function enter(): Promise<void> {
    onRefused(null)
    setIsPending(true)
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey')
      const refusal = await signInWithPasskey()
      if (refusal === null) await onSignedIn()
      onRefused(refusal)
    } catch (error) {
      onRefused(error instanceof Error ? error.message : 'Sign-in failed. Try again.')
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button className="mt-4 w-full" isPending={isPending} onClick={() => void enter()}>
      <KeyRound aria-hidden />
      Sign in with a passkey
    </Button>
  )
}
