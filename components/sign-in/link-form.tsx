'use client'

import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { ErrorNotice } from '@/components/ui/notice'
import { CodeStep } from './code-step'
import { isSignedIn, nextStep } from './explain-refusal'
import { PasswordInput } from './password-input'

/** The password, and the code where there is one, of the account that the identity provider named. */
export function LinkForm() {
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Kept while the second step is open, and sent again with the code. */
  const [known, setKnown] = useState('')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [isPending, setIsPending] = useState(false)

  async function submit(password: string, code?: string): Promise<void> {
    setRefusal(null)
    setKnown(password)
    setIsPending(true)
    const answer = await signIn('sso-link', { password, ...(code && { code }), redirect: false }).catch(
      () => undefined,
    )
    if (isSignedIn(answer)) return window.location.assign('/')
    setIsPending(false)
    const next = nextStep(answer, 'The password does not match, or this took too long. Start again if so.')
    if (next.kind === 'code') setStep('code')
    else setRefusal(next.message)
  }

  if (step === 'code')
    return (
      <CodeStep
        refusal={refusal}
        onSubmit={(code) => submit(known, code)}
        onBack={() => setStep('password')}
      />
    )
  return (
    <form
      className="grid gap-4"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        // What was entered before the page could hear it counts too.
        void submit(String(new FormData(event.currentTarget).get('password')))
      }}
    >
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field label="Password">
        {(control) => <PasswordInput autoComplete="current-password" required name="password" {...control} />}
      </Field>
      <Button type="submit" variant="primary" isPending={isPending} className="w-full">
        Link and sign in
      </Button>
    </form>
  )
}
