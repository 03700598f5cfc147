import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'
import { safeReturnPath } from '@/server/auth/return-path'
import { caller, isSignedIn } from '../cabinet'

export const metadata: Metadata = { title: 'Sign in' }

interface SignInPageProps {
  searchParams: Promise<{ callbackUrl?: string | string[] }>
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl } = await searchParams
  const returnTo = safeReturnPath(typeof callbackUrl === 'string' ? callbackUrl : null)
  if (await isSignedIn()) redirect(returnTo)
  const { sendsMail } = await caller.account.mailing()
  return (
    <SignedOutPage
      title="Sign in to Croupier"
      description="Manage your games, sessions and callbacks."
      footer={
        sendsMail
          ? 'Ask an owner or admin for an invitation.'
          : 'For an invitation or a lost password, ask an owner or admin of your organization.'
      }
    >
      <DoorCard>
        <SignInForm returnTo={returnTo} />
      </DoorCard>
    </SignedOutPage>
  )
}
