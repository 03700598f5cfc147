'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListPage } from '@/components/data/list-page'
import { useOpenList } from '@/components/data/use-open-list'
import { useTRPC } from '@/components/trpc/provider'
import { EmptyState } from '@/components/ui/empty-state'
import { reviewList } from './review-params'
import { ReviewsTable } from './reviews-table'

/** The reviewers' queue. */
export function ReviewsView() {
  const trpc = useTRPC()
  const list = useOpenList(reviewList)
  const page = useQuery(
    trpc.staffVerification.reviews.queryOptions(list.search, {
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <ListPage
      title="Verification"
      description="Organizations under review. Approval requires two reviewers; one can reject."
      list={list}
      query={page}
      what="The reviews"
      rowsOf={(data) => data.reviews}
      noMatch="No matching reviews"
      empty={<EmptyState title="Nothing to review">Submitted verifications appear here.</EmptyState>}
    >
      {(reviews) => <ReviewsTable reviews={reviews} />}
    </ListPage>
  )
}
