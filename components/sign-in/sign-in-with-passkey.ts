import { createTRPCClient, httpLink } from '@trpc/client'
import { signIn } from 'next-auth/react'
import { signWithPasskey } from '@/components/passkeys/ask-browser'
import { richJson } from '@/components/trpc/rich-json'
import type { AppRouter } from '@/server/trpc/router'
import { isSignedIn, nextStep } from './explain-refusal'

/** Null once signed in, else the reason. Loaded on the first click to keep the sign-in page small. */
export async function signInWithPasskey(): Promise<string | null> {
  const links = [httpLink({ url: '/api/trpc', transformer: richJson })]
  const client = createTRPCClient<AppRouter>({ links })
  const { challengeId, options } = await client.account.startPasskeySignIn.mutate()
  const response = JSON.stringify(await signWithPasskey(options))
  const answer = await signIn('passkey', { challengeId, response, redirect: false }).catch(() => undefined)
  if (isSignedIn(answer)) return null
  const step = nextStep(answer, 'The passkey was not accepted.')
  return step.kind === 'refusal' ? step.message : 'The passkey was not accepted.'
}
