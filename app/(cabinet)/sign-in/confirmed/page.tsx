import type { Metadata } from 'next'
import { SignedOutPage } from '@/components/sign-in/signed-out-page'
import { AnnounceConfirmed } from '@/components/step-up/announce-confirmed'
import { ssoReasons } from '@/server/contract/sso-reasons'

export const metadata: Metadata = { title: 'Confirm your identity' }

interface ConfirmedPageProps {
  searchParams: Promise<{ sso?: string | string[] }>
}

export default async function ConfirmedPage({ searchParams }: ConfirmedPageProps) {
  const { sso } = await searchParams
  if (sso !== undefined) {
    const reason = typeof sso === 'string' && new Map<string, string>(Object.entries(ssoReasons)).get(sso)
    return (
      <SignedOutPage title="Identity not confirmed" description={reason || 'Start again in the other tab.'}>
        {null}
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage
      title="Identity confirmed"
      description="Close this tab. Your work continues in the other one."
    >
      <AnnounceConfirmed />
    </SignedOutPage>
  )
}
