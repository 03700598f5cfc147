import { sha256 } from '@/server/core/crypto'
import { type BrandId, newIdAt } from '@/server/core/ids'
import { minorToJson } from '@/server/core/money'
import type { ProviderSession } from '@/server/modules/play/sessions'
import type { MovementReport } from '@/server/providers/port'
import type { MovementFacts } from './movement'

/** The facts of a free round that the operator is told. */
export interface FreeRound {
  isFree: boolean
  grantId: string | null
  kind: string | null
}

export const cashPlay: FreeRound = { isFree: false, grantId: null, kind: null }

/** The player and game of a movement; a real session always has a player. */
export type PlayedSession = ProviderSession & { playerId: string; brandId: BrandId }

export const isPlayed = (session: ProviderSession): session is PlayedSession =>
  session.playerId !== null && session.brandId !== null

/** A report with the session or grant that it belongs to. */
export interface Reported {
  report: MovementReport
  session: PlayedSession
  freeRound: FreeRound
}

/** The only place where a callback's bytes are made. */
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
    id: newIdAt(now),
    origin: 'provider',
    organizationId: session.organizationId,
    brandId: session.brandId,
    contentHash: hashReport(report),
    body: buildCallbackBody({ ...facts, providerGameId: session.providerGameId }),
    createdAt: now,
  }
}

/** The fields of a callback. `providerGameId` is the provider's own ID of the game. */
export type CallbackFacts = { providerGameId: string } & Omit<
  MovementFacts,
  'id' | 'organizationId' | 'brandId' | 'origin' | 'contentHash' | 'body' | 'createdAt'
>

/**
 * The exact bytes of a callback (spec §6.1): stored, signed and sent unchanged at every attempt.
 * `reference_transaction_id` is Croupier's; on a refund it names the bet. Throws MoneyError outside the exact JSON
 * range.
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

/** Identifies a report's content: the same id with another hash is a conflict. */
export function hashReport(report: MovementReport): Buffer {
  return sha256(
    JSON.stringify([
      report.sessionId.toLowerCase(),
      report.type,
      report.action,
      report.amountMinor.toString(),
      report.currency,
      report.roundId,
      report.isFinished,
      report.referenceTransactionId ?? null,
      report.freeRoundGrantId?.toLowerCase() ?? null,
    ]),
  )
}
