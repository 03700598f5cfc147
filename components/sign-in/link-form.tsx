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
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [isPending, setIsPending] = useState(false)

  async function submit(code?: string): Promise<void> {
    setRefusal(null)
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
    return <CodeStep refusal={refusal} onSubmit={submit} onBack={() => setStep('password')} />
  return (
    <form
      className="grid gap-4"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field label="Password">
        {(control) => (
          <PasswordInput
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isPending={isPending} className="w-full">
        Link and sign in
      </Button>
    </form>
  )
}
