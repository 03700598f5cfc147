import { minorToJson } from '@/server/core/money'
import type { MovementType } from './movement'

export interface CallbackFacts {
  action: string
  type: MovementType
  isFree: boolean
  freeRoundGrantId: string | null
  freeRoundKind: string | null
  transactionId: string
  referenceTransactionId: string | null
  amountMinor: bigint
  currency: string
  playerId: string
  providerCode: string
  /** The provider's own slug of the game. */
  providerGameId: string
  gameId: string
  roundId: string
  isFinished: boolean
  sessionId: string
}

/**
 * The exact bytes of a callback (spec §6.1), which are stored, signed and sent, each time the same.
 * `reference_transaction_id` is ours: on a refund it names the bet. Throws MoneyError outside the exact JSON range.
 */
export function buildCallbackBody(facts: CallbackFacts): Buffer {
  return Buffer.from(
    JSON.stringify({
      action: facts.action,
      transaction_type: facts.type,
      is_free: facts.isFree,
      free_round_grant_id: facts.freeRoundGrantId ?? '',
      free_round_kind: facts.freeRoundKind,
      transaction_id: facts.transactionId,
      ...(facts.referenceTransactionId === null
        ? {}
        : { reference_transaction_id: facts.referenceTransactionId }),
      amount: minorToJson(facts.amountMinor),
      currency: facts.currency,
      player_id: facts.playerId,
      provider_code: facts.providerCode,
      game: facts.providerGameId,
      game_id: facts.gameId,
      round_id: facts.roundId,
      finished: facts.isFinished,
      session_id: facts.sessionId,
    }),
    'utf8',
  )
}
