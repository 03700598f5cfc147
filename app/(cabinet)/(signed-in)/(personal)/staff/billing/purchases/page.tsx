import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { staffPurchaseList } from '@/components/packages/search-params'
import { StaffPurchasesView } from '@/components/packages/staff-purchases-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Purchases' }

export default async function StaffPurchasesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('purchases.review')) return <NoAccess />
  const search = staffPurchaseList.toSearch(await staffPurchaseList.load(searchParams))
  await prefetch(trpc.staffPackages.purchases.queryOptions(search))
  return (
    <Hydrate>
      <StaffPurchasesView />
    </Hydrate>
  )
}
