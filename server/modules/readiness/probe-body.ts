import { buildCallbackBody } from '@/server/modules/wallet'

/** One callback of the probe, in terms of the run's facts. */
export interface Leg {
  type: 'bet' | 'win' | 'refund'
  /** Which of the run's rounds. */
  round: number
  /** Ends the transaction id. */
  id: string
  amount?: 'zero' | 'negative' | 'double'
  /** Default: the run's. */
  currency?: string
  isFree?: boolean
  isFinished?: boolean
  /** A refund's bet. */
  references?: string
}

/** What all callbacks of a run share. Ids are made of the run's, so that no movement of a provider is ever met. */
export interface ProbeFacts {
  runId: string
  playerId: string
  currency: string
  betMinor: bigint
  providerCode: string
  providerGameId: string
  gameId: string
  sessionId: string
  grantId: string
}

/** The callback in its real form: the bytes that a delivery of such a movement would have. */
export function buildProbeBody(facts: ProbeFacts, leg: Leg): Buffer {
  const isFree = leg.isFree ?? false
  return buildCallbackBody({
    action: leg.type.toUpperCase(),
    type: leg.type,
    isFree,
    freeRoundGrantId: isFree ? facts.grantId : null,
    freeRoundKind: isFree ? 'freespin' : null,
    transactionId: transactionId(facts, leg.id),
    referenceTransactionId: leg.references === undefined ? null : transactionId(facts, leg.references),
    amountMinor: amountOf(leg, facts.betMinor),
    currency: leg.currency ?? facts.currency,
    playerId: facts.playerId,
    providerCode: facts.providerCode,
    providerGameId: facts.providerGameId,
    gameId: facts.gameId,
    roundId: `probe-${facts.runId}-${leg.round}`,
    isFinished: leg.isFinished ?? false,
    sessionId: facts.sessionId,
  })
}

const transactionId = ({ runId }: ProbeFacts, id: string) => `probe-${runId}-${id}`

function amountOf({ amount }: Leg, betMinor: bigint): bigint {
  switch (amount) {
    case 'zero':
      return 0n
    case 'negative':
      return -betMinor
    case 'double':
      return betMinor * 2n
    default:
      return betMinor
  }
}
