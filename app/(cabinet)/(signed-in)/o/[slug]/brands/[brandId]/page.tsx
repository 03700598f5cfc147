import type { Metadata } from 'next'
import { BrandView } from '@/components/brands/brand-view'
import { SingleNotice } from '@/components/brands/single-notice'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Brand' }

export default async function BrandPage({ params }: { params: Promise<{ brandId: string }> }) {
  const { brandId } = await params
  const me = await requireMe()
  if (me.organization?.kind !== 'platform') return <SingleNotice />
  const can = (permission: (typeof me.permissions)[number]) => me.permissions.includes(permission)
  await prefetch(
    trpc.brands.survey.queryOptions(),
    trpc.sessions.search.queryOptions({ brandId, cursor: null }),
    trpc.transactions.search.queryOptions({ brandId, cursor: null }),
    ...(can('endpoint.read') ? [trpc.brands.endpoints.queryOptions({ brandIds: [brandId] })] : []),
    ...(can('keys.read') ? [trpc.keys.list.queryOptions()] : []),
  )
  return (
    <Hydrate>
      <BackLink href="/brands">Brands</BackLink>
      <BrandView brandId={brandId} />
    </Hydrate>
  )
}
