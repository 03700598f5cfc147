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

/** What an adapter may do with what a provider reports; wired to the wallet and the free-rounds module. */
export interface InboundPorts {
  connection: ProviderConnection
  clock: Clock
  reportMovement(report: InboundMovement): Promise<InboundAnswer>
  reportActivation(report: InboundActivation): Promise<ActivationAnswer>
}

/** Structurally the wallet module's MovementReport without its provider, which the route knows. */
export interface InboundMovement {
  sessionId: string
  transactionId: string
  type: 'bet' | 'win' | 'refund'
  action: string
  amountMinor: bigint
  currency: string
  roundId: string
  isFinished: boolean
  referenceTransactionId?: string
  freeRoundGrantId?: string
}

export type InboundOutcome =
  | 'ok'
  | 'declined'
  | 'pending'
  | 'failed'
  | 'conflict'
  | 'invalid'
  | 'session_not_found'
  | 'unavailable'

/** Structurally the wallet module's MovementAnswer; `unavailable` when nothing could be recorded. */
export interface InboundAnswer {
  outcome: InboundOutcome
  transactionId: string
  balanceMinor: bigint | null
  currency: string
  isReplayed: boolean
  reason?: string
}

export interface InboundActivation {
  grantId: string
  providerGameId: string
  event: 'activated' | 'cancelled' | 'completed'
  roundsPlayed?: number
  totalWinMinor?: bigint
}

/** `isUnavailable`: the grant could not be looked up; where the dialect can say so, the provider asks again. */
export interface ActivationAnswer {
  accepted: boolean
  reason?: string
  isUnavailable?: boolean
}

/** What the caller of an adapter refuses before, or after, the adapter could read anything. */
export type InboundRefusal = 'too_large' | 'unavailable'
