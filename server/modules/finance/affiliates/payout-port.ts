import type { PayoutAddressKind } from '@/server/contract/affiliates'

/** A payment that a provider is asked for, under the withdrawal's id. */
export interface Payout {
  id: string
  amountMinor: bigint
  currency: string
  kind: PayoutAddressKind
  address: string
  holder: string
}

/** What is known of a payout. `unknown`: no answer, or none that says it; it may have been taken. */
export type PayoutOutcome =
  | { kind: 'paid'; providerRef: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'processing' }
  | { kind: 'unknown'; why: string }

export interface PayoutProvider {
  /** Asks for a payout; the same id is paid once, however often it is sent. Never throws. */
  send(payout: Payout): Promise<PayoutOutcome>
  /** What became of a payout; null: the provider has none of this id. Never throws. */
  find(id: string): Promise<PayoutOutcome | null>
}
