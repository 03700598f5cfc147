import type { Metadata } from 'next'
import { BrandsView } from '@/components/brands/brands-view'
import { SingleNotice } from '@/components/brands/single-notice'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Brands' }

export default async function BrandsPage() {
  const me = await requireMe()
  if (me.organization?.kind !== 'platform') return <SingleNotice />
  await prefetch(trpc.brands.survey.queryOptions())
  return (
    <Hydrate>
      <BrandsView />
    </Hydrate>
  )
}
