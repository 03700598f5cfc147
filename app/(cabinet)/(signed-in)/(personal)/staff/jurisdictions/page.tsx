import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { ProfilesView } from '@/components/staff/jurisdictions/profiles-view'
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
