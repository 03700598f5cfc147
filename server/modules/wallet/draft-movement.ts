import { type BrandId, newId } from '@/server/core/ids'
import { minorToJson } from '@/server/core/money'
import type { ProviderSession } from '@/server/modules/sessions'
import type { MovementReport } from '@/server/providers/port'
import type { MovementFacts } from './movement'
import { hashReport } from './report-rules'

/** What of a free round a movement carries on to the operator. */
export interface FreeRound {
  isFree: boolean
  grantId: string | null
  kind: string | null
}

export const cashPlay: FreeRound = { isFree: false, grantId: null, kind: null }

/** The player and game a movement belongs to; a real session always has a player. */
export type PlayedSession = ProviderSession & { playerId: string; brandId: BrandId }

/** A report with what it was found to belong to. */
export interface Reported {
  report: MovementReport
  session: PlayedSession
  freeRound: FreeRound
}

/** The bytes of the callback are made here, once and for all. */
export function draftMovement({ report, session, freeRound }: Reported, now: Date): MovementFacts {
  const facts = {
    action: report.action,
    type: report.type,
    isFree: freeRound.isFree,
    freeRoundGrantId: freeRound.grantId,
    freeRoundKind: freeRound.kind,
    transactionId: report.transactionId,
    referenceTransactionId: report.referenceTransactionId ?? null,
    amountMinor: report.amountMinor,
    currency: report.currency,
    playerId: session.playerId,
    providerCode: report.providerCode,
    gameId: session.gameId,
    roundId: report.roundId,
    isFinished: report.isFinished,
    sessionId: session.sessionId,
  }
  return {
    ...facts,
    id: newId(),
    organizationId: session.organizationId,
    brandId: session.brandId,
    contentHash: hashReport(report),
    body: buildCallbackBody({ ...facts, providerGameId: session.providerGameId }),
    createdAt: now,
  }
}

/** What a callback says. `providerGameId`: the provider's own slug of the game. */
export type CallbackFacts = { providerGameId: string } & Omit<
  MovementFacts,
  'id' | 'organizationId' | 'brandId' | 'contentHash' | 'body' | 'createdAt'
>

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
