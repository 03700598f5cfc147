import type { SessionId } from '@/server/core/ids'

export type MovementType = 'bet' | 'win' | 'refund'

/** One movement as a provider reports it, already verified and translated from its dialect (spec §6.1). */
export interface MovementReport {
  providerCode: string
  sessionId: SessionId
  /** Unique within the provider; an adapter qualifies it by kind where its dialect reuses ids. */
  transactionId: string
  type: MovementType
  /** Provider's own label, shown to operators. */
  action: string
  amountMinor: bigint
  currency: string
  roundId: string
  isFinished: boolean
  /** The bet a refund reverses, by its transactionId. Required on refunds, absent otherwise. */
  referenceTransactionId?: string
  freeRoundGrantId?: string
}

/**
 * What the provider is told (design: "ok, declined, pending, failed, conflict").
 * - `ok` the wallet moved, or there was nothing to reverse;
 * - `declined` bet: the operator refused for lack of funds;
 * - `pending` win or refund: recorded and kept trying, do not resend;
 * - `failed` bet not accepted: void the round and send a refund; `reason` says why;
 * - `conflict` the id was reported before with other content;
 * - `invalid` the report contradicts its session or itself; nothing was recorded;
 * - `session_not_found` no such session of this provider; nothing was recorded.
 */
export type MovementOutcome =
  | 'ok'
  | 'declined'
  | 'pending'
  | 'failed'
  | 'conflict'
  | 'invalid'
  | 'session_not_found'

export interface MovementAnswer {
  outcome: MovementOutcome
  transactionId: string
  /** The operator's balance after the movement in minor units, when known. */
  balanceMinor: bigint | null
  currency: string
  /** True when the answer comes from an earlier report of the same movement. */
  isReplayed: boolean
  reason?: string
}
