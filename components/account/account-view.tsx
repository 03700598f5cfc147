'use client'

import { DeleteCard } from '@/components/deletion/delete-card'
import { useMe } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { DevicesCard } from './devices-card'
import { JoinCard } from './join-card'
import { NotificationsCard } from './notifications-card'
import { PasskeysCard } from './passkeys-card'
import { PasswordCard } from './password-card'
import { ProfileCard } from './profile-card'
import { SecondFactorNotice } from './second-factor-notice'
import { TwoFactorCard } from './two-factor-card'

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
