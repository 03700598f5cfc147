import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { NoAccess } from '@/components/shell/no-access'
import { submissionList } from '@/components/submissions/search-params'
import { AllSubmissions } from '@/components/submissions/submission-source'
import { SubmissionsView } from '@/components/submissions/submissions-view'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Game submissions' }

export default async function SubmissionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('studios.read')) return <NoAccess />
  const search = submissionList.toSearch(await submissionList.load(searchParams))
  await prefetch(trpc.staffSubmissions.list.queryOptions(search))
  return (
    <Hydrate>
      <AllSubmissions>
        <SubmissionsView />
      </AllSubmissions>
    </Hydrate>
  )
}
