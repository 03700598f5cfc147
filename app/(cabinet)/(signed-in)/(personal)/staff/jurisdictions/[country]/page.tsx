import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ProfileView } from '@/components/jurisdictions/profile-view'
import { BackLink } from '@/components/shell/back-link'
import { NoAccess } from '@/components/shell/no-access'
import { MarketCountry } from '@/server/contract/profile-rules'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Jurisdiction' }

export default async function ProfilePage({ params }: { params: Promise<{ country: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('jurisdictions.profiles')) return <NoAccess />
  const { country } = await params
  if (!MarketCountry.safeParse(country).success) notFound()
  await prefetch(trpc.staffJurisdictions.profile.queryOptions({ country }))
  return (
    <Hydrate>
      <BackLink href="/staff/jurisdictions">Jurisdictions</BackLink>
      <ProfileView country={country} />
    </Hydrate>
  )
}
