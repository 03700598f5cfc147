import { callFailed, callSucceeded, type ProviderResult } from './call-result'
import type { MovementType } from './inbound'

/** A round within the play of one session's player: tables share a round among players. */
export interface RoundRequest {
  roundId: string
  sessionId: string
}

/** A round that is to be shown again, without anything that names its player. */
export interface ReplayRequest extends RoundRequest {
  lang?: string
}

/** Where a browser sees the round, until then. */
export interface RoundReplay {
  url: string
  expiresAt: Date
}

/** What a provider says of a round. */
export interface ProviderRound {
  /**
   * - `open` it is still played, or the provider still has something to report;
   * - `finished` it is over and everything is reported;
   * - `void` it did not take place: every stake of it is owed back.
   */
  status: 'open' | 'finished' | 'void'
  /** Everything the provider has reported or will report, whatever it was answered. */
  transactions: RoundTransaction[]
}

/** With the IDs under which the adapter forwards them. */
export interface RoundTransaction {
  transactionId: string
  type: MovementType
  amountMinor: bigint
  currency: string
  referenceTransactionId?: string
}

/** Longer answers are of no round that a person plays. */
export const maxRoundTransactions = 1_000

/** An answer about another round, or one that names a transaction twice, says nothing. */
export function readRound(
  asked: RoundRequest,
  answered: { roundId: string } & ProviderRound,
): ProviderResult<ProviderRound> {
  const { roundId, status, transactions } = answered
  if (roundId !== asked.roundId) return callFailed('invalid_answer', 'The answer is about another round')
  const ids = new Set(transactions.map((one) => one.transactionId))
  if (ids.size !== transactions.length)
    return callFailed('invalid_answer', 'The answer names a transaction twice')
  return callSucceeded({ status, transactions })
}
