import type { Metadata } from 'next'
import { AccountView } from '@/components/account/account-view'
import { Hydrate, prefetch, trpc } from '../../../cabinet'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  await prefetch(
    trpc.account.twoFactor.queryOptions(),
    trpc.account.passkeys.queryOptions(),
    trpc.account.devices.queryOptions(),
    trpc.notifications.get.queryOptions(),
  )
  return (
    <Hydrate>
      <AccountView />
    </Hydrate>
  )
}
