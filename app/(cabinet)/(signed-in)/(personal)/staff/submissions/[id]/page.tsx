import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { AllSubmissions } from '@/components/submissions/submission-source'
import { SubmissionView } from '@/components/submissions/submission-view'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Game submission' }

export default async function SubmissionPage({ params }: { params: Promise<{ id: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('studios.read')) return <NoAccess />
  const { id } = await params
  await prefetch(trpc.staffSubmissions.get.queryOptions({ submissionId: id }))
  return (
    <Hydrate>
      <AllSubmissions>
        <SubmissionView id={id} />
      </AllSubmissions>
    </Hydrate>
  )
}
