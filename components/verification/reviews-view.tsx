'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { SearchOnEnter } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { reviewParams, toReviewSearch } from './review-params'
import { ReviewsTable } from './reviews-table'

const choices = [
  { value: 'mine', label: 'Assigned to me' },
  { value: 'closed', label: 'Closed' },
] as const

/** The reviewers' queue. */
export function ReviewsView() {
  const trpc = useTRPC()
  const { params, bind, isNarrowed, go, clear } = useList(reviewParams)
  const page = useQuery(
    trpc.staffVerification.reviews.queryOptions(toReviewSearch(params), {
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <>
      <PageHeader
        title="Verification"
        description="Organizations under review. Approval requires two reviewers; one can reject."
      />
      <Card>
        <FilterBar
          search={<SearchOnEnter label="Organization" placeholder="Exact slug" {...bind('organization')} />}
          isFiltered={hasFilter(params)}
          onClear={clear}
        >
          <FilterSelect label="Queue" any="All open" choices={choices} {...bind('queue')} />
        </FilterBar>
        <List
          query={page}
          what="The reviews"
          rowsOf={(data) => data.reviews}
          isNarrowed={isNarrowed}
          noMatch={<NoMatch title="No matching reviews" onClear={clear} />}
          empty={<EmptyState icon={ShieldCheck} title="Nothing to review" />}
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
        >
          {(reviews) => <ReviewsTable reviews={reviews} />}
        </List>
      </Card>
    </>
  )
}
