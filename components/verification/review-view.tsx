'use client'

import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ReviewActions } from './review-actions'
import { ReviewDocuments } from './review-documents'
import { ReviewPeople } from './review-people'
import { ReviewSummary } from './review-summary'
import { ScreeningCard } from './screening-card'

/** A case under review: what was submitted beside its documents, the screening, and the decision. */
export function ReviewView({ reviewId }: { reviewId: string }) {
  const trpc = useTRPC()
  const found = useQuery(trpc.staffVerification.review.queryOptions({ reviewId }))
  if (found.isPending) return <TableSkeleton rows={8} />
  if (found.isError && found.error.data?.httpStatus !== 404)
    return <LoadError what="The review" message={found.error.message} onRetry={() => void found.refetch()} />
  if (found.isError) return <EmptyState icon={SearchX} title="Review not found" heading="h1" />
  const review = found.data
  const reportHref = `/api/staff/verification/${reviewId}`
  return (
    <>
      <BackLink href="/staff/verification">Verification</BackLink>
      <PageHeader
        title={`Verification of ${review.organization.name}`}
        actions={
          <>
            <Button asChild>
              <a href={reportHref} download>
                Download report
              </a>
            </Button>
            {review.closedAt === null && <ReviewActions review={review} />}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <ReviewSummary review={review} />
        <ScreeningCard review={review} />
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <ReviewPeople review={review} />
          <ReviewDocuments review={review} />
        </div>
      </div>
    </>
  )
}
