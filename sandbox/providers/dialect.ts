import type { ProviderCode } from '../catalogue/game'
import type { Answer, Forwarded, Movement } from './movement'

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
