import type { Webhook } from 'standardwebhooks'

/** Where a session is reported: your address at Croupier, or that of a certification run. */
export interface ReportTarget {
  url: string
  webhook: Webhook
}

/** In memory: use a database before real money, and write a movement there before you report it. */
export interface Session {
  id: string
  gameId: string
  /** Empty in a demo. */
  playerId: string
  currency: string
  returnUrl: string
  isDemo: boolean
  reportTo: ReportTarget
  /** Minor units, as last told. */
  balance: number
  protection: Protection
  lastBetAt: number
}

export interface Protection {
  min_bet_interval_ms?: number
  stake_max?: number
}

export interface Movement {
  transaction_id: string
  type: 'bet' | 'win' | 'refund'
  amount: number
  currency: string
  round_id: string
  finished: boolean
  reference_transaction_id?: string
  free_round_grant_id?: string
}

export interface Round {
  id: string
  sessionId: string
  status: 'open' | 'finished' | 'void'
  /** What was or will be reported, once each. */
  movements: Movement[]
}

export interface Grant {
  id: string
  playerId: string
  currency: string
  stake: number
  startAt: number
  endAt: number
  /** Rounds left by game, and whether the player has begun them. */
  games: Map<string, { left: number; total: number; won: number; isActivated: boolean; isCancelled: boolean }>
}

export interface LedgerEntry {
  movement: Movement
  sessionId: string
  at: Date
  state: 'accepted' | 'declined' | 'failed'
}

export const sessions = new Map<string, Session>()
/** The address of a player's page: it opens the session, so it cannot be guessed. */
export const playTokens = new Map<string, string>()
export const rounds = new Map<string, Round>()
export const grants = new Map<string, Grant>()
export const replays = new Map<string, { roundId: string; expiresAt: number }>()
/** In the order of recording. */
export const ledger: LedgerEntry[] = []
