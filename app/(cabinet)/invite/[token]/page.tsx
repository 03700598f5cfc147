import type { Metadata } from 'next'
import { InviteView } from '@/components/invite/invite-view'
import { DoorCard, SignedOutPage } from '@/components/sign-in/signed-out-page'
import { CabinetDataProvider } from '@/components/trpc/provider'
import { Notice } from '@/components/ui/notice'
import { caller, refusalTold, signedInEmail } from '../../cabinet'

export const metadata: Metadata = { title: 'Invitation', robots: 'noindex', referrer: 'no-referrer' }

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const found = await look(token)
  if (!found.invite) {
    return (
      <SignedOutPage title="Invalid invitation link">
        <Notice tone="warn" title={found.reason}>
          Ask the sender for a new link.
        </Notice>
      </SignedOutPage>
    )
  }
  const { organization, invitedBy, email, role } = found.invite
  return (
    <SignedOutPage title={`Join ${organization}`} description={`${invitedBy} invited ${email} as ${role}.`}>
      <DoorCard>
        <CabinetDataProvider organization={null}>
          <InviteView token={token} invite={found.invite} signedInAs={await signedInEmail()} />
        </CabinetDataProvider>
      </DoorCard>
    </SignedOutPage>
  )
}

/** The invitation behind the link, or why it is not valid. */
async function look(token: string) {
  try {
    return { invite: await caller.invites.look({ token }) }
  } catch (error) {
    const refusal = refusalTold(error)
    if (!refusal) throw error
    return { invite: null, reason: refusal.isMalformed ? 'Invitation not found.' : refusal.message }
  }
}
