import type { Metadata } from 'next'
import { ProfilesView } from '@/components/jurisdictions/profiles-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Jurisdictions' }

export default async function ProfilesPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('jurisdictions.profiles')) return <NoAccess />
  await prefetch(trpc.staffJurisdictions.profiles.queryOptions())
  return (
    <Hydrate>
      <ProfilesView />
    </Hydrate>
  )
}
