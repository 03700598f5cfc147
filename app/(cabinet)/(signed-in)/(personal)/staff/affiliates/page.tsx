import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { StaffAffiliatesView } from '@/components/affiliate/affiliates-view'
import { affiliateList } from '@/components/affiliate/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Affiliates' }

export default async function StaffAffiliatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('affiliates.read')) return <NoAccess />
  const search = affiliateList.toSearch(await affiliateList.load(searchParams))
  await prefetch(trpc.staffAffiliates.list.queryOptions(search))
  return (
    <Hydrate>
      <StaffAffiliatesView />
    </Hydrate>
  )
}
