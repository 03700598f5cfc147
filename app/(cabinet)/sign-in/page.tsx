import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'
import { SingleSignOn } from '@/components/sign-in/single-sign-on'
import { ErrorNotice } from '@/components/ui/notice'
import { safeReturnPath } from '@/server/auth/return-path'
import { ssoReasons } from '@/server/contract/sso-reasons'
import { caller, isSignedIn } from '../cabinet'

export const metadata: Metadata = { title: 'Sign in' }

interface SignInPageProps {
  searchParams: Promise<{ callbackUrl?: string | string[]; sso?: string | string[] }>
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl, sso } = await searchParams
  const returnTo = safeReturnPath(typeof callbackUrl === 'string' ? callbackUrl : null)
  const reason =
    typeof sso === 'string' ? new Map<string, string>(Object.entries(ssoReasons)).get(sso) : undefined
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
        {reason && (
          <ErrorNotice title="You are not signed in" className="mb-4">
            {reason}
          </ErrorNotice>
        )}
        <SignInForm returnTo={returnTo} />
        <SingleSignOn returnTo={returnTo} />
      </DoorCard>
    </SignedOutPage>
  )
}
