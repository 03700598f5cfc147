import type { Metadata } from 'next'
import { ConfirmAddress } from '@/components/destinations/confirm-address'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'
import { CabinetDataProvider } from '@/components/trpc/provider'
import { Notice } from '@/components/ui/notice'
import { caller, refusalTold } from '../../cabinet'

export const metadata: Metadata = { title: 'Confirm an address', robots: 'noindex', referrer: 'no-referrer' }

/** A button confirms, not the page: mail filters open links. */
export default async function ConfirmPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const email = await look(token)
  if (!email) {
    return (
      <SignedOutPage title="Invalid link">
        <Notice tone="warn" title="It was used, replaced or has expired">
          A link works once, for seven days. The account that added the address can send another one.
        </Notice>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage
      title="Confirm this address"
      description="It then receives notifications of incidents and maintenance."
    >
      <DoorCard>
        <CabinetDataProvider organization={null}>
          <ConfirmAddress token={token} email={email} />
        </CabinetDataProvider>
      </DoorCard>
    </SignedOutPage>
  )
}

/** The address that the link confirms; null when it is not valid. */
async function look(token: string): Promise<string | null> {
  try {
    return (await caller.confirmations.look({ token })).email
  } catch (error) {
    if (refusalTold(error)) return null
    throw error
  }
}
