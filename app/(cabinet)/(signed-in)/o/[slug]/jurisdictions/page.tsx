import type { Metadata } from 'next'
import { JurisdictionsView } from '@/components/jurisdictions/jurisdictions-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Jurisdictions' }

export default async function JurisdictionsPage() {
  const { permissions, organization } = await requireMe()
  if (!permissions.includes('jurisdictions.read')) return <NoAccess />
  await prefetch(
    trpc.jurisdictions.get.queryOptions(),
    trpc.jurisdictions.summary.queryOptions({ isShadow: true }),
    ...(organization?.kind === 'platform' ? [trpc.brands.list.queryOptions()] : []),
  )
  return (
    <Hydrate>
      <JurisdictionsView />
    </Hydrate>
  )
}
