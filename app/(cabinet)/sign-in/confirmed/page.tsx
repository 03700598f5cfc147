import type { Metadata } from 'next'
import { SignedOutPage } from '@/components/sign-in/signed-out-page'

export const metadata: Metadata = { title: 'Identity confirmed' }

export default function ConfirmedPage() {
  return (
    <SignedOutPage title="Identity confirmed" description="Close this tab and repeat what you were doing.">
      {null}
    </SignedOutPage>
  )
}
