import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadBrandingParams, toProfile } from '@/components/branding/branding-params'
import { BrandingView } from '@/components/branding/branding-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Branding' }

export default async function BrandingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { permissions, organization } = await requireMe()
  if (!permissions.includes('branding.read')) return <NoAccess />
  await prefetch(
    trpc.branding.get.queryOptions(toProfile(await loadBrandingParams(searchParams))),
    ...(organization?.kind === 'platform' ? [trpc.brands.list.queryOptions()] : []),
  )
  return (
    <Hydrate>
      <BrandingView />
    </Hydrate>
  )
}
