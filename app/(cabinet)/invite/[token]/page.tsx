import type { Metadata } from 'next'
import { InviteView } from '@/components/invite/invite-view'
import { BrandMark } from '@/components/shell/brand-mark'
import { CabinetDataProvider } from '@/components/trpc/provider'
import { Notice } from '@/components/ui/notice'
import { caller, refusalTold, signedInEmail } from '../../cabinet'

export const metadata: Metadata = { title: 'Invite', robots: 'noindex', referrer: 'no-referrer' }

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const found = await look(token)
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-7">
        <div className="grid justify-items-center gap-4 text-center">
          <BrandMark className="size-11" />
          <div className="grid gap-1">
            <h1 className="font-semibold text-2xl tracking-tight">
              {found.invite ? `Join ${found.invite.organization}` : 'This link does not work'}
            </h1>
            {found.invite && (
              <p className="text-muted text-sm">
                {found.invite.invitedBy} offers {found.invite.email} a seat as {found.invite.role}.
              </p>
            )}
          </div>
        </div>
        {found.invite ? (
          <div className="rounded-xl border border-line bg-surface p-6 shadow-raised">
            <CabinetDataProvider>
              <InviteView token={token} invite={found.invite} signedInAs={await signedInEmail()} />
            </CabinetDataProvider>
          </div>
        ) : (
          <Notice tone="warn" title={found.reason}>
            Ask whoever sent it for a new link.
          </Notice>
        )}
      </div>
    </main>
  )
}

/** The offer behind the link, or why there is none to take. */
async function look(token: string) {
  try {
    return { invite: await caller.invites.look({ token }) }
  } catch (error) {
    const refusal = refusalTold(error)
    if (!refusal) throw error
    return { invite: null, reason: refusal.isMalformed ? 'Invite not found.' : refusal.message }
  }
}
