import type { Clock } from '@/server/core/clock'
import type { RequestHeaders } from '@/server/core/request-headers'
import type { ProviderConnection } from './connection'

export interface InboundRequest {
  method: string
  /** What follows /provider/v1/{code}/, without a query. */
  path: string
  headers: RequestHeaders
  rawBody: Buffer
}

/** What an adapter may do with what a provider reports; wired to the wallet and free-rounds modules. */
export interface InboundPorts {
  connection: ProviderConnection
  clock: Clock
  reportMovement(report: MovementReport): Promise<MovementAnswer>
  reportActivation(report: InboundActivation): Promise<ActivationAnswer>
  /** Counts a request whose signature was wrong. */
  noteRefusedSignature?(): void
}

export type MovementType = 'bet' | 'win' | 'refund'

/** One movement as a provider reports it, already verified and translated from its dialect (spec §6.1). */
export interface MovementReport {
  /** Of the connection that the report arrived on. */
  providerCode: string
  sessionId: string
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
  referenceTransactionId?: string | undefined
  freeRoundGrantId?: string | undefined
}

/**
 * What the provider is told.
 * - `ok` the wallet moved, or there was nothing to reverse;
 * - `declined` bet: the operator refused for lack of funds;
 * - `pending` win or refund: recorded and kept trying, do not resend;
 * - `failed` bet not accepted: void the round and send a refund; `reason` says why;
 * - `conflict` the id was reported before with other content;
 * - `invalid` the report contradicts its session or itself; nothing was recorded;
 * - `session_not_found` no such session of this provider; nothing was recorded;
 * - `unavailable` nothing could be recorded: send it again.
 */
export type MovementOutcome =
  | 'ok'
  | 'declined'
  | 'pending'
  | 'failed'
  | 'conflict'
  | 'invalid'
  | 'session_not_found'
  | 'unavailable'

export interface MovementAnswer {
  outcome: MovementOutcome
  transactionId: string
  /** The operator's balance after the movement in minor units, when known. */
  balanceMinor: bigint | null
  currency: string
  /** True when the answer was given before to the same movement. */
  isReplayed: boolean
  reason?: string
}

export interface InboundActivation {
  grantId: string
  providerGameId: string
  event: 'activated' | 'cancelled' | 'completed'
  roundsPlayed?: number | undefined
  totalWinMinor?: bigint | undefined
}

/** `isUnavailable`: the grant could not be read; where the dialect has an answer for it, the provider asks again. */
export interface ActivationAnswer {
  accepted: boolean
  reason?: string
  isUnavailable?: boolean
}

/** What the route refuses without the adapter, or when the adapter cannot continue. */
export type InboundRefusal = 'too_large' | 'unavailable'
