import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { StateBadge } from './state-badge'
import { reasonLabels } from './words'

type Row = Outputs['staffVerification']['reviews']['reviews'][number]

export function ReviewsTable({ reviews }: { reviews: readonly Row[] }) {
  return (
    <Table label="Reviews">
      <thead>
        <tr>
          <Th>Organization</Th>
          <Th>Status</Th>
          <Th className="max-sm:hidden">Screening</Th>
          <Th className="max-md:hidden">Assigned to</Th>
          <Th className="max-md:hidden">Opened</Th>
          <Th className="text-right">Age</Th>
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <tr key={review.id}>
            <Td>
              <OrganizationLink
                href={`/staff/verification/${review.id}`}
                className="font-medium hover:underline"
              >
                {review.organization.name}
              </OrganizationLink>
              <span className="block text-faint text-xs">{reasonLabels[review.reason]}</span>
            </Td>
            <Td>
              <StateBadge state={review.state} />
              {review.approvals > 0 && review.closedAt === null && (
                <span className="block text-faint text-xs">{review.approvals} of 2 approvals</span>
              )}
            </Td>
            <Td className="max-sm:hidden">
              <Screening review={review} />
            </Td>
            <Td className="[overflow-wrap:anywhere] max-md:hidden">{review.assignee ?? '–'}</Td>
            <Td className="max-md:hidden">
              <Time value={review.createdAt} hasYear />
            </Td>
            <Td className="text-right tabular-nums">
              {review.ageDays === 1 ? '1 day' : `${review.ageDays} days`}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Screening({ review: { openHits, isScreened, screeningError } }: { review: Row }) {
  if (screeningError) return <Badge tone="bad">Failed</Badge>
  if (openHits > 0)
    return <Badge tone="warn">{openHits === 1 ? '1 open match' : `${openHits} open matches`}</Badge>
  return isScreened ? <Badge tone="ok">Clear</Badge> : <Badge tone="busy">Waiting</Badge>
}
