import type { DeliveryState, StateReason } from '@/server/contract/delivery-states'
import type { Outage } from './profiles'
import type { Random } from './random'

/** What the operator's wallet answered to an attempt. */
export interface PlannedAttempt {
  at: Date
  durationMs: number
  reply: 'ok' | 'declined' | 'unavailable'
}

/** What became of a movement at the wallet. */
export interface PlannedDelivery {
  state: Extract<DeliveryState, 'confirmed' | 'declined' | 'superseded' | 'not_sent'>
  stateReason: StateReason | null
  providerAnswer: 'ok' | 'declined' | 'pending' | 'failed'
  attempts: PlannedAttempt[]
  settledAt: Date
  /** Whether the wallet has it in its journal: of a refund without its bet, with an amount of nothing. */
  isBooked: boolean
}

export const plusMs = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** As long as the engine looks at failures before it pauses an endpoint. */
const untilPauseMs = 25_000

const latencyMs = (random: Random) =>
  random.below(40) === 0 ? 600 + random.below(1_400) : 28 + random.below(110)

/** A wallet that answers at once, but for its outage. The engine pauses it soon: bets are refused, wins and refunds wait. */
export function deliver(
  random: Random,
  { type, at }: { type: 'bet' | 'win' | 'refund'; at: Date },
  outage: Outage | null,
): PlannedDelivery {
  if (outage === null || at < outage.from || at >= outage.to) return answered(random, at, 'ok')
  const isPaused = at >= plusMs(outage.from, untilPauseMs)
  const failed = [{ at, durationMs: 40 + random.below(60), reply: 'unavailable' as const }]
  const attempts = isPaused ? [] : failed
  if (type === 'bet')
    return {
      ...{ state: isPaused ? 'not_sent' : 'superseded', stateReason: isPaused ? 'cool_off' : 'refunded' },
      ...{ providerAnswer: 'failed', attempts, settledAt: plusMs(at, isPaused ? 0 : 2_000), isBooked: false },
    }
  const delivered = answered(random, plusMs(outage.to, 1_000 + random.below(45_000)), 'ok')
  return { ...delivered, providerAnswer: 'pending', attempts: [...attempts, ...delivered.attempts] }
}

export const declined = (random: Random, at: Date): PlannedDelivery => ({
  ...answered(random, at, 'declined'),
  ...{ state: 'declined', providerAnswer: 'declined', isBooked: false },
})

function answered(random: Random, at: Date, reply: PlannedAttempt['reply']): PlannedDelivery {
  const durationMs = latencyMs(random)
  return {
    ...{ state: 'confirmed', stateReason: null, providerAnswer: 'ok', isBooked: true },
    ...{ attempts: [{ at, durationMs, reply }], settledAt: plusMs(at, durationMs) },
  }
}
