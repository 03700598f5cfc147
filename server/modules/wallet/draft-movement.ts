import { type BrandId, newId } from '@/server/core/ids'
import type { ProviderSession } from '@/server/modules/sessions'
import { buildCallbackBody } from './callback-body'
import type { MovementReport } from './movement'
import type { DeliveryStart, NewMovement } from './queries-record'
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

export type MovementDraft = Omit<NewMovement, 'start'>

/** Everything about a movement but where its delivery starts. The bytes are made here, once and for all. */
export function draftMovement(
  report: MovementReport,
  session: PlayedSession,
  { now, freeRound }: { now: Date; freeRound: FreeRound },
): MovementDraft {
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

/** A start with nothing under way; the kinds of start fill in what they have. */
export const idleStart = {
  stateReason: null,
  endpointId: null,
  deliveryUrl: null,
  scheduleS: [],
  attemptBudget: 0,
  nextAttemptAt: null,
  settledAt: null,
  providerAnswer: null,
  reversalOfId: null,
  duplicateOfId: null,
  firstAttempt: null,
} as const satisfies Omit<DeliveryStart, 'state'>
