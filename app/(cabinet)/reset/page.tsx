import type { Metadata } from 'next'
import Link from 'next/link'
import { ForgotForm } from '@/components/sign-in/forgot-form'
import { OutboxHint } from '@/components/sign-in/outbox-hint'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'
import { CabinetDataProvider } from '@/components/trpc/provider'
import { Notice } from '@/components/ui/notice'
import { caller } from '../cabinet'

export const metadata: Metadata = { title: 'New password' }

export default async function ForgotPage() {
  const { sendsMail, hasOutbox } = await caller.account.mailing()
  return (
    <SignedOutPage
      title="Reset your password"
      description="We’ll send a reset link to your email address."
      footer={
        <Link href="/sign-in" className="text-accent text-sm hover:underline">
          Back to sign in
        </Link>
      }
    >
      {sendsMail ? (
        <DoorCard>
          <CabinetDataProvider organization={null}>
            <ForgotForm />
          </CabinetDataProvider>
          {hasOutbox && <OutboxHint />}
        </DoorCard>
      ) : (
        <Notice tone="warn" title="Email is not configured">
          Ask the administrator of this deployment to set MAIL_TRANSPORT. Your password is unchanged.
        </Notice>
      )}
    </SignedOutPage>
  )
}
