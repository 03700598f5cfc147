'use client'

import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { CodeStep } from './code-step'
import { type Credentials, CredentialsStep } from './credentials-step'
import { isSignedIn, nextStep } from './explain-refusal'
import { PasskeyButton } from './passkey-button'

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
