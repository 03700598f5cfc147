'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { signIn, signOut } from 'next-auth/react'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { RegisterForm } from './register-form'

interface InviteViewProps {
  token: string
  invite: Outputs['invites']['look']
  /** The email of the session in this browser. */
  signedInAs: string | null
}

const goTo = ({ slug }: { slug: string }) => window.location.assign(organizationPath(slug, '/'))

/** Accepts the invitation with a new account, the current account, or after signing in. */
export function InviteView({ token, invite, signedInAs }: InviteViewProps) {
  const trpc = useTRPC()
  const accept = useMutation(trpc.invites.accept.mutationOptions())
  const refusal = <ErrorNotice>{accept.error?.message}</ErrorNotice>

  if (signedInAs && signedInAs !== invite.email) {
    const leave = async () => {
      await signOut({ redirect: false })
      window.location.reload()
    }
    return (
      <div className="grid gap-4 text-sm">
        <p>
          You are signed in as {signedInAs}. This invitation is for {invite.email}.
        </p>
        <Button variant="primary" onClick={leave}>
          Sign out
        </Button>
      </div>
    )
  }
  if (signedInAs) {
    return (
      <div className="grid gap-4">
        {refusal}
        <Button
          variant="primary"
          isPending={accept.isPending || accept.isSuccess}
          onClick={() => accept.mutate({ token, registration: null }, { onSuccess: goTo })}
        >
          Accept invitation
        </Button>
      </div>
    )
  }
  if (invite.hasAccount) {
    return (
      <div className="grid gap-4 text-sm">
        <p>You already have an account. Sign in to accept the invitation.</p>
        <Button asChild variant="primary">
          <Link href={`/sign-in?callbackUrl=${encodeURIComponent(`/invite/${token}`)}`}>Sign in</Link>
        </Button>
      </div>
    )
  }
  const register = async (registration: { name: string; password: string }) => {
    const joined = await accept.mutateAsync({ token, registration }).catch(() => null)
    if (!joined) return
    const { password } = registration
    await signIn('credentials', { email: joined.email, password, redirect: false }).catch(() => undefined)
    goTo(joined)
  }
  return <RegisterForm email={invite.email} refusal={refusal} onRegister={register} />
}
