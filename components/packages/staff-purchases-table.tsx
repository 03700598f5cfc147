'use client'

import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { refundWords } from './purchase-words'
import type { StaffPurchase } from './staff-types'
import { StateBadge } from './state-badge'

const ReviewDialog = lazyPanel(() => import('./review-dialog'), 'ReviewDialog')
const RefundDialog = lazyPanel(() => import('./refund-dialog'), 'RefundDialog')

type Open = { purchase: StaffPurchase; as: 'review' | 'refund' }

export function StaffPurchasesTable({ purchases }: { purchases: readonly StaffPurchase[] }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <DataTable
        label="Purchases"
        rows={purchases}
        keyOf={({ id }) => id}
        columns={[
          { heading: 'Time', cell: ({ createdAt }) => <Time value={createdAt} hasYear />, from: 'sm' },
          {
            heading: 'Organization',
            cell: ({ organizationId, organization, createdAt }) => (
              <>
                <OrganizationLink
                  href={`/staff/organizations/${organizationId}`}
                  className="font-medium hover:underline"
                >
                  {organization.name}
                </OrganizationLink>
                <span className="block text-faint text-xs sm:hidden">
                  <Time value={createdAt} />
                </span>
              </>
            ),
          },
          {
            heading: 'Package',
            cell: (purchase) => (
              <>
                {purchase.packageName}
                <Reviews purchase={purchase} />
              </>
            ),
            from: 'lg',
            width: 'wrap',
          },
          { heading: 'Status', cell: (purchase) => <Status purchase={purchase} />, width: 'wrap' },
          { heading: 'Price', cell: ({ price }) => <Money value={price} />, kind: 'number', from: 'sm' },
          { heading: 'Credit', cell: ({ credit }) => <Money value={credit} />, kind: 'number', from: 'lg' },
          {
            heading: 'Actions',
            cell: (purchase) => <Action purchase={purchase} onOpen={setOpen} />,
            kind: 'actions',
          },
        ]}
      />
      {open?.as === 'review' && <ReviewDialog purchase={open.purchase} onClose={close} />}
      {open?.as === 'refund' && <RefundDialog purchase={open.purchase} onClose={close} />}
    </>
  )
}

const Reviews = ({ purchase: { reviews } }: { purchase: StaffPurchase }) =>
  reviews.map(({ reviewerId, reviewer, isApproved, note }) => (
    <span key={reviewerId} className="block text-faint text-xs">
      {isApproved ? 'Approved' : 'Rejected'} by {reviewer}: {note}
    </span>
  ))

const Status = ({ purchase }: { purchase: StaffPurchase }) => (
  <>
    <StateBadge state={purchase.state} />
    <span className="block text-muted text-xs lg:hidden">
      <Money value={purchase.credit} /> for <Money value={purchase.price} />
    </span>
    {purchase.failureReason && <span className="block text-faint text-xs">{purchase.failureReason}</span>}
    {purchase.refunds.map(({ id, state, amount, failureReason }) => (
      <span key={id} className="block text-faint text-xs">
        Refund of <Money value={amount} /> {refundWords[state]}
        {failureReason && `: ${failureReason.replaceAll('_', ' ')}`}
      </span>
    ))}
  </>
)

function Action({ purchase, onOpen }: { purchase: StaffPurchase; onOpen: (open: Open) => void }) {
  const { user } = useMe()
  if (purchase.state === 'pending_review') {
    if (purchase.reviews.some(({ reviewerId }) => reviewerId === user.id))
      return <span className="text-muted text-xs">Waiting for another reviewer</span>
    return (
      <Button size="sm" onClick={() => onOpen({ purchase, as: 'review' })}>
        Review
      </Button>
    )
  }
  if (purchase.state !== 'paid' || purchase.refundable.amountMinor === 0n) return null
  return (
    <Button size="sm" onClick={() => onOpen({ purchase, as: 'refund' })}>
      Refund
    </Button>
  )
}
