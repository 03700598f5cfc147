'use client'

import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { CodeStep } from './code-step'
import { type Credentials, CredentialsStep } from './credentials-step'
import { nextStep } from './explain-refusal'

/** `returnTo` is a path of this site: the server page has checked it. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Held for as long as the second step is open, and sent again with the code. */
  const [known, setKnown] = useState<Credentials | null>(null)

  async function submit(credentials: Credentials, code?: string): Promise<void> {
    setRefusal(null)
    const answer = await signIn('credentials', {
      ...credentials,
      ...(code && { code }),
      redirect: false,
    }).catch(() => undefined)
    if (answer?.ok && !answer.error) {
      window.location.assign(returnTo)
      // The page is on its way out: stay pending until it is gone.
      await new Promise(() => undefined)
    }
    const step = nextStep(answer)
    if (step.kind === 'code') setKnown(credentials)
    else setRefusal(step.message)
  }

  if (known) {
    return (
      <CodeStep
        refusal={refusal}
        onSubmit={(code) => submit(known, code)}
        onBack={() => {
          setKnown(null)
          setRefusal(null)
        }}
      />
    )
  }
  return <CredentialsStep refusal={refusal} onSubmit={submit} />
}
