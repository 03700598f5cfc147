import type Stripe from 'stripe'
import { type RefundStateName, refundStates } from '@/server/contract/billing-states'
import { isUuid } from '@/server/core/ids'
import { minorFromJson } from '@/server/core/money'

/** What the payment provider says of one refund. */
export interface RefundReport {
  stripeRefundId: string
  /** The refund's id here; null: it was made at the provider. */
  ownId: string | null
  amountMinor: bigint
  state: RefundStateName
  failureReason: string | null
  createdAt: Date
}

const stateOfStatus: Readonly<Record<string, RefundStateName>> = {
  requires_action: 'requires_action',
  pending: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'canceled',
}

type Told = Pick<Stripe.Refund, 'id' | 'amount' | 'status' | 'metadata' | 'created' | 'failure_reason'>

export function readRefund(refund: Told): RefundReport {
  const ownId = refund.metadata?.refund_id
  const state = stateOfStatus[refund.status ?? ''] ?? 'pending'
  return {
    stripeRefundId: refund.id,
    ownId: ownId && isUuid(ownId) ? ownId : null,
    amountMinor: minorFromJson(refund.amount),
    state,
    failureReason: isGivenUp(state) ? (refund.failure_reason ?? null) : null,
    createdAt: new Date(refund.created * 1_000),
  }
}

/** The money stays with Croupier, so that the credit is returned. */
export const isGivenUp = (state: RefundStateName): boolean => state === 'failed' || state === 'canceled'

/** Accepted by the provider, not by the bank yet. */
export const isUnderWay = (state: RefundStateName): boolean =>
  state === 'pending' || state === 'requires_action'

/** Reports come in any order, and a refund goes through its states in one. */
export const laterState = (one: RefundStateName, other: RefundStateName): RefundStateName =>
  refundStates.indexOf(one) > refundStates.indexOf(other) ? one : other
