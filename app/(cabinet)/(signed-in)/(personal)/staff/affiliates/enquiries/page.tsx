import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { EnquiriesView } from '@/components/affiliate/enquiries-view'
import { enquiryList } from '@/components/affiliate/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Enquiries' }

export default async function EnquiriesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('affiliates.read')) return <NoAccess />
  const search = enquiryList.toSearch(await enquiryList.load(searchParams))
  await prefetch(trpc.staffAffiliates.enquiries.queryOptions(search))
  return (
    <Hydrate>
      <EnquiriesView />
    </Hydrate>
  )
}
