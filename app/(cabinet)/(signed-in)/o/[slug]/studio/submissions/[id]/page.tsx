import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { SubmissionView } from '@/components/submissions/submission-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Submission' }

export default async function StudioSubmissionPage({ params }: { params: Promise<{ id: string }> }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('studio.read')) return <NoAccess />
  const { id } = await params
  await prefetch(trpc.studioSubmissions.get.queryOptions({ submissionId: id }))
  return (
    <Hydrate>
      <SubmissionView id={id} />
    </Hydrate>
  )
}
