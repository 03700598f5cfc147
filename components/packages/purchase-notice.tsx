import type { Outputs } from '@/components/trpc/types'
import { Notice } from '@/components/ui/notice'

type Purchase = Outputs['packages']['purchase']

/** What the state of a purchase means, and what comes next. */
export function PurchaseNotice({ purchase }: { purchase: Purchase }) {
  const { state, failureReason, payableUntil } = purchase
  switch (state) {
    case 'pending_review':
      return (
        <Notice tone="busy" role="status" title="In review">
          Croupier reviews purchases of this size. You can pay once yours is approved.
        </Notice>
      )
    case 'awaiting_payment':
      return (
        <Notice tone="busy" role="status" title="Awaiting payment">
          This page updates when the payment is confirmed, usually within a minute.
        </Notice>
      )
    case 'paid':
      return (
        <Notice tone="ok" role="status" title="Paid">
          The credit was added.
        </Notice>
      )
    case 'declined':
    case 'expired':
      return (
        <Notice
          tone="bad"
          role="status"
          title={state === 'declined' ? 'Payment declined' : 'Not paid in time'}
        >
          {failureReason} {payableUntil !== null ? 'You can try again.' : 'No credit was added.'}
        </Notice>
      )
    case 'disputed':
      return (
        <Notice tone="bad" role="status" title="Payment disputed">
          The credit is reversed until the bank decides the dispute.
        </Notice>
      )
    case 'refunded':
      return (
        <Notice tone="warn" role="status" title="Refunded">
          The payment was refunded and the credit reversed.
        </Notice>
      )
    case 'cancelled':
      return null
  }
}
