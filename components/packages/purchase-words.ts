import type { Tone } from '@/components/ui/badge'
import type {
  KybStatus,
  PaymentDifferenceKind,
  PurchaseStateName,
  RefundStateName,
} from '@/server/contract/billing-states'

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

/** After "Refund of 20.00 EUR". */
export const refundWords: Record<RefundStateName, string> = {
  requested: 'requested',
  requires_action: 'requires action by the buyer',
  pending: 'pending at the bank',
  done: 'done',
  failed: 'failed',
  canceled: 'cancelled',
}

export const kybStatusLabels: Record<KybStatus, string> = {
  none: 'Not verified',
  pending: 'Verification pending',
  approved: 'Verified',
  rejected: 'Verification rejected',
}

export const differenceWords: Record<PaymentDifferenceKind, { label: string; todo: string }> = {
  paid_there_not_here: {
    label: 'Paid, credit missing',
    todo: 'Find the buyer by the session in the Stripe dashboard, then refund the payment or top up the credit.',
  },
  here_not_there: {
    label: 'Credit added, not paid',
    todo: 'Look for the session in the Stripe dashboard. If no money arrived, reverse the credit with an adjustment.',
  },
  amount_differs: {
    label: 'Amount differs',
    todo: 'No credit was added. Refund the payment in the Stripe dashboard, or top up the amount that was paid.',
  },
  refund_unknown: {
    label: 'Unknown refund',
    todo: 'Compare the refunds of this payment in the Stripe dashboard with those of the purchase.',
  },
  refund_failed: {
    label: 'Refund failed',
    todo: 'The credit was restored. Refund the buyer again or by another method.',
  },
  paid_after_cancel: {
    label: 'Paid after it was cancelled',
    todo: 'The credit was added. Ask the buyer, and refund the purchase if they do not want it.',
  },
}

/** `Visa ending in 4242` */
export function methodName({ name, last4 }: { name: string; last4: string | null }): string {
  const text = name.replaceAll('_', ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${last4 === null ? '' : ` ending in ${last4}`}`
}
