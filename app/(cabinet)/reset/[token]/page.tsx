import type { Metadata } from 'next'
import Link from 'next/link'
import { ResetForm } from '@/components/sign-in/reset-form'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'
import { CabinetDataProvider } from '@/components/trpc/provider'
import { Notice } from '@/components/ui/notice'
import { caller, refusalTold } from '../../cabinet'

export const metadata: Metadata = { title: 'New password', robots: 'noindex', referrer: 'no-referrer' }

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const email = await look(token)
  if (!email) {
    return (
      <SignedOutPage title="Invalid reset link">
        <Notice tone="warn" title="It was used, replaced or has expired">
          A reset link works once and expires after one hour.{' '}
          <Link href="/reset" className="text-accent underline">
            Request a new one
          </Link>
          .
        </Notice>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage
      title="Choose a new password"
      description="You will be signed out on all devices. Then sign in with the new password."
    >
      <DoorCard>
        <CabinetDataProvider organization={null}>
          <ResetForm token={token} email={email} />
        </CabinetDataProvider>
      </DoorCard>
    </SignedOutPage>
  )
}

/** The email that the link belongs to; null when it is not valid. */
async function look(token: string): Promise<string | null> {
  try {
    return (await caller.account.lookAtReset({ token })).email
  } catch (error) {
    if (refusalTold(error)) return null
    throw error
  }
}
