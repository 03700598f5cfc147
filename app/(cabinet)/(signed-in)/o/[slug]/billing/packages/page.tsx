import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { PackagesView } from '@/components/packages/packages-view'
import { loadOwnPurchaseParams } from '@/components/packages/search-params'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Packages and purchases' }

export default async function PackagesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { cursor } = await loadOwnPurchaseParams(searchParams)
  await prefetch(trpc.packages.list.queryOptions(), trpc.packages.purchases.queryOptions({ cursor }))
  return (
    <Hydrate>
      <PackagesView />
    </Hydrate>
  )
}
