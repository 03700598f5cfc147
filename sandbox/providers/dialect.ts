import type { ProviderCode } from '../catalogue/game'

/** One report a provider owes Croupier, before a dialect spells it. Amounts are minor units. */
export type Movement = {
  kind: 'bet' | 'win' | 'refund' | 'bet-win' | 'free-win'
  transactionId: string
  roundId: string
  /** The bet of a bet, bet-win or refund; the win of a win or free-win. */
  amountMinor: bigint
  /** The win of a bet-win. */
  winMinor?: bigint
  currency: string
  finished: boolean
  /** The bet a refund reverses. */
  referenceTransactionId?: string
  grantId?: string
  /** A second or third result of one cascade bet. */
  part?: number
  action?: string
}

/** What Croupier said, in one vocabulary for the three dialects. `unavailable`: nothing recorded, or no answer. */
export type Answer = {
  status: 'ok' | 'declined' | 'pending' | 'failed' | 'conflict' | 'refused' | 'unavailable'
  balanceMinor: bigint | null
  replayed: boolean
  reason: string | null
  http: number | null
  body: string
  /** Why there was no answer, as Node calls it. */
  failure?: string
}

/** The transactions Croupier's operators should see for a movement: what a ledger comparison expects. */
export type Forwarded = { type: 'bet' | 'win' | 'refund'; transaction_id: string; amount: number }

export function movementToJson(movement: Movement): Record<string, unknown> {
  return {
    ...movement,
    amountMinor: String(movement.amountMinor),
    ...(movement.winMinor === undefined ? {} : { winMinor: String(movement.winMinor) }),
  }
}

/** Reads back what `movementToJson` wrote to our own table. */
export function movementFromJson(body: Record<string, unknown>): Movement {
  const movement = { ...body, amountMinor: BigInt(String(body.amountMinor)) } as Movement
  if (body.winMinor !== undefined) movement.winMinor = BigInt(String(body.winMinor))
  return movement
}

/** How a provider speaks to Croupier. Sending never throws: no answer is an answer (`unavailable`). */
export type Dialect = {
  code: ProviderCode
  /** A round decided at once goes out as one bet-and-win call. */
  combinesBetAndWin: boolean
  /** A bet and its result share one id. */
  sharesId: boolean
  /** Free rounds are played quietly and settled as one free win, once Croupier accepted their activation. */
  settlesInBatch: boolean
  send(movement: Movement, sessionId: string): Promise<Answer>
  /** Reports what became of a grant; null when Croupier gave no usable answer. */
  reportGrant(report: GrantReport): Promise<{ accepted: boolean } | null>
  forwards(movement: Movement): Forwarded[]
}

export type GrantReport = {
  grantId: string
  gameCode: string
  event: 'activated' | 'cancelled' | 'completed'
  roundsPlayed?: number
  totalWinMinor?: bigint
  currency?: string
}
