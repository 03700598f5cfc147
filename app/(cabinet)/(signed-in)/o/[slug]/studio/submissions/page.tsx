import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { NoAccess } from '@/components/shell/no-access'
import { submissionList } from '@/components/submissions/search-params'
import { SubmissionsView } from '@/components/submissions/submissions-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Submissions' }

export default async function StudioSubmissionsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>
}) {
  const { permissions } = await requireMe()
  if (!permissions.includes('studio.read')) return <NoAccess />
  const search = submissionList.toSearch(await submissionList.load(searchParams))
  await prefetch(trpc.studioSubmissions.list.queryOptions(search))
  return (
    <Hydrate>
      <SubmissionsView />
    </Hydrate>
  )
}
