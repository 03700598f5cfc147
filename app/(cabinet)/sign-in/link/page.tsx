import type { Metadata } from 'next'
import { LinkForm } from '@/components/sign-in/link-form'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'

export const metadata: Metadata = { title: 'Link your account' }

export default function LinkPage() {
  return (
    <SignedOutPage
      title="Link your account"
      description="You have a Croupier account with this email address. Enter its password once to link it to your identity provider."
    >
      <DoorCard>
        <LinkForm />
      </DoorCard>
    </SignedOutPage>
  )
}
