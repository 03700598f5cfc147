import type { Tone } from '@/components/ui/badge'
import type {
  KybStandingName,
  PaymentDifferenceKind,
  PurchaseStateName,
} from '@/server/contract/purchase-states'

export const stateLooks: Record<PurchaseStateName, { label: string; tone: Tone }> = {
  pending_review: { label: 'In review', tone: 'busy' },
  awaiting_payment: { label: 'Awaiting payment', tone: 'busy' },
  paid: { label: 'Paid', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'warn' },
  disputed: { label: 'Disputed', tone: 'bad' },
}

export const standingLabels: Record<KybStandingName, string> = {
  none: 'Not verified',
  pending: 'Verification pending',
  approved: 'Verified',
  rejected: 'Verification rejected',
}

export const differenceWords: Record<PaymentDifferenceKind, { label: string; todo: string }> = {
  paid_there_not_here: {
    label: 'Paid, not booked',
    todo: 'Find the buyer by the session in the Stripe dashboard, then refund the payment or top up the credit.',
  },
  here_not_there: {
    label: 'Booked, not paid',
    todo: 'Look for the session in the Stripe dashboard. If no money arrived, reverse the credit by an adjustment.',
  },
  amount_differs: {
    label: 'Amount differs',
    todo: 'Nothing was booked. Refund the payment in the Stripe dashboard, or top up the amount that was paid.',
  },
  refund_unknown: {
    label: 'Unknown refund',
    todo: 'Send the event charge.refunded again from the Stripe dashboard; the credit is then reversed.',
  },
  refund_failed: {
    label: 'Refund failed',
    todo: 'The bank returned the money. Pay the buyer in another way, or top up the reversed credit.',
  },
}
