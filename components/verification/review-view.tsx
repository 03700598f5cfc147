'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Facts } from '@/components/data/facts'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { CompanyFacts } from './company-facts'
import { OfficersTable } from './officers-table'
import { OwnersTable } from './owners-table'
import { ReviewActions } from './review-actions'
import { ReviewDocuments } from './review-documents'
import { ScreeningCard } from './screening-card'
import { StateBadge } from './state-badge'
import type { Review } from './types'
import { reasonLabels } from './words'

/** A case under review: what was submitted beside its documents, the screening, and the decision. */
export function ReviewView({ reviewId }: { reviewId: string }) {
  const trpc = useTRPC()
  const found = useQuery(trpc.staffVerification.review.queryOptions({ reviewId }))
  if (found.isPending) return <DetailSkeleton />
  if (found.isError && found.error.data?.httpStatus !== 404)
    return <LoadError what="The review" message={found.error.message} onRetry={() => void found.refetch()} />
  if (found.isError)
    return (
      <EmptyState
        title="Review not found"
        heading="h1"
        actions={
          <Button asChild>
            <Link href="/staff/verification">All reviews</Link>
          </Button>
        }
      >
        The link may be wrong, or the organization was deleted.
      </EmptyState>
    )
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

/** What the organization says of itself. */
function ReviewPeople({ review: { case: found } }: { review: Review }) {
  return (
    <div className="grid min-w-0 gap-6">
      <Card>
        <CardHeader title="Company" />
        <CompanyFacts profile={found.profile} className="px-5 pb-5" />
      </Card>
      <Card>
        <CardHeader title="Owners" />
        <OwnersTable owners={found.owners} />
      </Card>
      <Card>
        <CardHeader title="Officers" />
        <OfficersTable officers={found.officers} />
      </Card>
    </div>
  )
}

function ReviewSummary({ review }: { review: Review }) {
  const { case: found, approvals } = review
  const at = (time: Date | null) => (time ? <Time value={time} hasYear /> : '–')
  return (
    <Card>
      <CardHeader title="Review" />
      <Facts
        className="px-5 pb-5"
        facts={[
          { label: 'Status', value: <StateBadge state={found.state} /> },
          { label: 'Reason', value: reasonLabels[review.reason] },
          { label: 'Assigned to', value: review.assignee ?? '–' },
          { label: 'Submitted', value: at(found.submittedAt) },
          { label: 'Submitted by', value: found.submittedBy ?? '–' },
          { label: 'Valid until', value: at(found.expiresAt) },
        ]}
      />
      {approvals.length > 0 && (
        <ul className="grid gap-1 px-5 pb-5 text-sm" aria-label="Approvals">
          {approvals.map(({ reviewer, note }) => (
            <li key={reviewer}>
              <span className="font-medium">Approved by {reviewer}:</span> {note}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
