import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { StateBadge } from './state-badge'
import { reasonLabels } from './words'

type Row = Outputs['staffVerification']['reviews']['reviews'][number]

export const ReviewsTable = ({ reviews }: { reviews: readonly Row[] }) => (
  <DataTable
    label="Reviews"
    rows={reviews}
    keyOf={(review) => review.id}
    columns={[
      {
        heading: 'Organization',
        cell: (review) => (
          <>
            <OrganizationLink
              href={`/staff/verification/${review.id}`}
              className="font-medium hover:underline"
            >
              {review.organization.name}
            </OrganizationLink>
            <span className="block text-faint text-xs">{reasonLabels[review.reason]}</span>
          </>
        ),
      },
      {
        heading: 'Status',
        cell: (review) => (
          <>
            <StateBadge state={review.state} />
            {review.approvals > 0 && review.closedAt === null && (
              <span className="block text-faint text-xs">{review.approvals} of 2 approvals</span>
            )}
          </>
        ),
      },
      { heading: 'Screening', cell: (review) => <Screening review={review} />, from: 'sm' },
      { heading: 'Assigned to', cell: (review) => review.assignee ?? '–', from: 'md', width: 'wrap' },
      { heading: 'Opened', cell: (review) => <Time value={review.createdAt} hasYear />, from: 'md' },
      {
        heading: 'Age',
        cell: (review) => (review.ageDays === 1 ? '1 day' : `${review.ageDays} days`),
        kind: 'number',
      },
    ]}
  />
)

function Screening({ review: { openHits, isScreened, screeningError } }: { review: Row }) {
  if (screeningError) return <Badge tone="bad">Failed</Badge>
  if (openHits > 0)
    return <Badge tone="warn">{openHits === 1 ? '1 open match' : `${openHits} open matches`}</Badge>
  return isScreened ? <Badge tone="ok">Clear</Badge> : <Badge tone="busy">Waiting</Badge>
}
