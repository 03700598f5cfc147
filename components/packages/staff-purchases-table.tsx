'use client'

import { useState } from 'react'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { Table, Td, Th } from '@/components/ui/table'
import { refundWords } from './purchase-words'
import type { StaffPurchase } from './staff-types'
import { StateBadge } from './state-badge'

const ReviewDialog = lazyPanel(
  () => import('./review-dialog').then((module) => module.ReviewDialog),
  whenDrawn,
)
const RefundDialog = lazyPanel(
  () => import('./refund-dialog').then((module) => module.RefundDialog),
  whenDrawn,
)

type Open = { purchase: StaffPurchase; as: 'review' | 'refund' }

export function StaffPurchasesTable({ purchases }: { purchases: readonly StaffPurchase[] }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Table label="Purchases">
        <thead>
          <tr>
            <Th className="max-sm:hidden">Time</Th>
            <Th>Organization</Th>
            <Th className="max-lg:hidden">Package</Th>
            <Th>Status</Th>
            <Th className="text-right max-sm:hidden">Price</Th>
            <Th className="text-right max-lg:hidden">Credit</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {purchases.map((purchase) => (
            <tr key={purchase.id}>
              <Td className="max-sm:hidden">
                <Time value={purchase.createdAt} hasYear />
              </Td>
              <Td>
                <OrganizationLink
                  href={`/staff/organizations/${purchase.organizationId}`}
                  className="font-medium hover:underline"
                >
                  {purchase.organization.name}
                </OrganizationLink>
                <span className="block text-faint text-xs sm:hidden">
                  <Time value={purchase.createdAt} hasYear />
                </span>
              </Td>
              <Td className="[overflow-wrap:anywhere] max-lg:hidden">
                {purchase.packageName}
                <Reviews purchase={purchase} />
              </Td>
              <Td>
                <StateBadge state={purchase.state} />
                <span className="block text-muted text-xs lg:hidden">
                  <Money value={purchase.credit} /> for <Money value={purchase.price} />
                </span>
                {purchase.failureReason && (
                  <span className="block text-faint text-xs">{purchase.failureReason}</span>
                )}
                {purchase.refunds.map(({ id, state, amount, failureReason }) => (
                  <span key={id} className="block text-faint text-xs">
                    Refund of <Money value={amount} /> {refundWords[state]}
                    {failureReason && `: ${failureReason.replaceAll('_', ' ')}`}
                  </span>
                ))}
              </Td>
              <Td className="text-right max-sm:hidden">
                <Money value={purchase.price} />
              </Td>
              <Td className="text-right max-lg:hidden">
                <Money value={purchase.credit} />
              </Td>
              <Td className="text-right">
                <Action purchase={purchase} onOpen={setOpen} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
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
