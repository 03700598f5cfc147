'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Notice } from '@/components/ui/notice'
import { plainAmount } from '@/server/contract/amounts'
import { groupDigits } from '@/server/contract/figures'

interface SecondPersonNoteProps {
  organizationId: string
  /** As typed so far; left out where the form has no amount. */
  amount?: string
}

/** The message once a form was sent. */
export const bookedOrAsked = (isBooked: boolean, booked: string) =>
  isBooked ? booked : 'Sent to a second person for approval'

/** Says before a booking is sent whether a second person has to approve it. */
export function SecondPersonNote({ organizationId, amount }: SecondPersonNoteProps) {
  const trpc = useTRPC()
  const { left } = useQuery(trpc.staffApprovals.limit.queryOptions({ organizationId })).data ?? {}
  if (!left) return null
  const typed = Number(plainAmount(amount ?? '') ?? 0)
  const isAbove = left.amountMinor === 0n || typed > Number(left.decimal)
  return (
    <Notice tone={isAbove ? 'warn' : 'neutral'} role="status">
      {isAbove
        ? 'Needs approval by a second person. Nothing is booked until then.'
        : `You can book ${groupDigits(left.decimal)} ${left.currency} without a second person.`}
    </Notice>
  )
}
