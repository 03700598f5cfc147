import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { ReviewView } from '@/components/verification/review-view'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Review of a verification' }

export default async function ReviewPage({ params }: { params: Promise<{ reviewId: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('kyb.review')) return <NoAccess />
  const { reviewId } = await params
  await prefetch(trpc.staffVerification.review.queryOptions({ reviewId }))
  return (
    <Hydrate>
      <ReviewView reviewId={reviewId} />
    </Hydrate>
  )
}
