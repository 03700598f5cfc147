import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { unfilteredList } from '@/components/data/list-filters'
import { PackagesView } from '@/components/packages/packages-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Packages and purchases' }

export default async function PackagesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await unfilteredList.load(searchParams)
  await prefetch(trpc.packages.list.queryOptions(), trpc.packages.purchases.queryOptions(search))
  return (
    <Hydrate>
      <PackagesView />
    </Hydrate>
  )
}
