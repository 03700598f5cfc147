'use client'

import { DeleteCard } from '@/components/deletion/delete-card'
import { useMe } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { stepUpGate } from '@/components/step-up/step-up-gate'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { DevicesCard } from './devices-card'
import { JoinCard } from './join-card'
import { NotificationsCard } from './notifications-card'
import { PasskeysCard } from './passkeys-card'
import { PasswordCard } from './password-card'
import { ProfileCard } from './profile-card'
import { TwoFactorCard } from './two-factor-card'
import { useAccountChanged } from './use-account-changed'

export function AccountView() {
  const { owesTwoFactorTo } = useMe()
  return (
    <>
      <PageHeader
        title="Your account"
        description="Sign-in methods, active sessions and your own notifications."
      />
      <div className="grid max-w-3xl gap-6">
        {owesTwoFactorTo && <SecondFactorNotice owedTo={owesTwoFactorTo} />}
        {owesTwoFactorTo && <TwoFactorCard />}
        {owesTwoFactorTo && <PasskeysCard />}
        <ProfileCard />
        <PasswordCard />
        {!owesTwoFactorTo && <TwoFactorCard />}
        {!owesTwoFactorTo && <PasskeysCard />}
        <NotificationsCard />
        <DevicesCard />
        <JoinCard />
        <DeleteCard of="account" />
      </div>
    </>
  )
}

/** Says what requires a second factor, and how to confirm it. */
function SecondFactorNotice({ owedTo }: { owedTo: string }) {
  const { user } = useMe()
  const changed = useAccountChanged()
  const confirm = async () => {
    if (await stepUpGate.ask(user.hasPasskey ? ['passkey', 'code'] : ['code'])) changed()
  }
  return (
    <Notice tone="warn" title={`${owedTo} requires two-factor authentication`}>
      {user.hasTwoFactor ? (
        <div className="grid justify-items-start gap-3">
          <p>You signed in with your password only. Confirm your second factor to open this organization.</p>
          <Button size="sm" onClick={() => void confirm()}>
            Confirm
          </Button>
        </div>
      ) : (
        'Set up an authenticator app or a passkey below to open this organization.'
      )}
    </Notice>
  )
}
