import { isSafeMinor } from '@/server/core/money'
import { buildCallbackBody } from '@/server/modules/delivery/wallet'

/** One callback of the probe, in terms of the run's facts. */
export interface Leg {
  type: 'bet' | 'win' | 'refund'
  /** Which of the run's rounds. */
  round: number
  /** Ends the transaction id. */
  id: string
  amount?: 'zero' | 'negative' | 'double' | 'above_balance'
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

/**
 * The callback in its real form: the bytes that a delivery of such a movement would have. `balanceMinor`: the newest that
 * the wallet answered.
 */
export function buildProbeBody(facts: ProbeFacts, leg: Leg, balanceMinor: bigint): Buffer {
  const isFree = leg.isFree ?? false
  return buildCallbackBody({
    action: leg.type.toUpperCase(),
    type: leg.type,
    isFree,
    freeRoundGrantId: isFree ? facts.grantId : null,
    freeRoundKind: isFree ? 'freespin' : null,
    transactionId: transactionId(facts, leg.id),
    referenceTransactionId: leg.references === undefined ? null : transactionId(facts, leg.references),
    amountMinor: amountOf(leg, facts.betMinor, balanceMinor),
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

/** So far above the balance that a wallet which booked an earlier callback once more is still asked for too much. */
const betsAbove = 100n

function amountOf({ amount }: Leg, betMinor: bigint, balanceMinor: bigint): bigint {
  switch (amount) {
    case 'zero':
      return 0n
    case 'negative':
      return -betMinor
    case 'double':
      return betMinor * 2n
    case 'above_balance': {
      const above = (balanceMinor > 0n ? balanceMinor : 0n) + betMinor * betsAbove
      return isSafeMinor(above) ? above : BigInt(Number.MAX_SAFE_INTEGER)
    }
    default:
      return betMinor
  }
}
