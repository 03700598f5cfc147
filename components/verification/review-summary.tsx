import { Facts } from '@/components/data/facts'
import { Time } from '@/components/data/time'
import { Card, CardHeader } from '@/components/ui/card'
import { StateBadge } from './state-badge'
import type { Review } from './types'
import { reasonLabels } from './words'

export function ReviewSummary({ review }: { review: Review }) {
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
