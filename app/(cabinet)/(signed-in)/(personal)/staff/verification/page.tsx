import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { NoAccess } from '@/components/shell/no-access'
import { reviewList } from '@/components/verification/review-params'
import { ReviewsView } from '@/components/verification/reviews-view'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Verification' }

export default async function ReviewsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('kyb.review')) return <NoAccess />
  await prefetch(
    trpc.staffVerification.reviews.queryOptions(reviewList.toSearch(await reviewList.load(searchParams))),
  )
  return (
    <Hydrate>
      <ReviewsView />
    </Hydrate>
  )
}
