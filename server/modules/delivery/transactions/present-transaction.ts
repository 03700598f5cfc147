import { z } from 'zod'
import type { DeliveryAttempt, Movement } from '@/prisma/generated/client'
import { movementOrigins } from '@/server/contract/movement-origin'
import { FreeRoundKind } from '@/server/contract/primitives'
import type { Attempt, Transaction, TransactionDetail } from '@/server/contract/resources/transaction'
import { minorToJson } from '@/server/core/money'
import { parseSpelled } from '@/server/formats/json-text'

type StoredTransaction = Omit<Movement, 'body' | 'contentHash'>

/** A stored movement as its operator sees it (the transaction record of the contract). */
export function presentTransaction(row: StoredTransaction, subOperatorRef: string | null): Transaction {
  return {
    id: row.id,
    transaction_id: row.transactionId,
    transaction_type: row.type,
    provider_code: row.providerCode,
    game_id: row.gameId,
    round_id: row.roundId,
    session_id: row.sessionId,
    player_id: row.playerId,
    amount: minorToJson(row.amountMinor),
    currency: row.currency,
    is_free: row.isFree,
    free_round_grant_id: row.freeRoundGrantId,
    free_round_kind: FreeRoundKind.nullable().catch(null).parse(row.freeRoundKind),
    finished: row.isFinished,
    reference_transaction_id: row.referenceTransactionId,
    origin: z.enum(movementOrigins).catch('provider').parse(row.origin),
    status: row.state,
    operator_status: row.operatorStatus,
    operator_response: presentReply(row.operatorResponse),
    sub_operator_ref: subOperatorRef,
    created_at: row.createdAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
  }
}

export function presentTransactionDetail(
  row: StoredTransaction & { attempts: DeliveryAttempt[] },
  subOperatorRef: string | null,
): TransactionDetail {
  return {
    ...presentTransaction(row, subOperatorRef),
    status_reason: row.stateReason,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    attempts: row.attempts.map(presentAttempt),
  }
}

function presentAttempt(attempt: DeliveryAttempt): Attempt {
  return {
    number: attempt.number,
    trigger: attempt.trigger,
    started_at: attempt.startedAt.toISOString(),
    finished_at: attempt.finishedAt?.toISOString() ?? null,
    duration_ms: attempt.durationMs,
    verdict: attempt.verdict,
    verdict_reason: attempt.verdictReason,
    response_status: attempt.responseStatus,
    response_body: attempt.responseBody && Buffer.from(attempt.responseBody).toString('utf8'),
    error_code: attempt.errorCode,
  }
}

/** The operator's own words: its JSON object where it is one, numbers as it wrote them, else its text. */
function presentReply(text: string | null): Transaction['operator_response'] {
  if (text === null) return null
  try {
    const parsed = parseSpelled(text)
    return isJsonRecord(parsed) ? parsed : text
  } catch {
    return text
  }
}

function isJsonRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
