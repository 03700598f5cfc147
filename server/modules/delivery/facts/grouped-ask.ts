import type { ReportSort, StaffReportBy } from '@/server/contract/reports'

/** Which facts, of which organizations. */
export interface GroupedScope {
  organizationIds: readonly string[]
  /** Whole hours (UTC); whole days where players are told apart. Up to the second. */
  from: Date
  to: Date
  /** What settled before is counted. */
  countedUntil: Date
  /** Whose days and months. */
  zone: string
  brandId?: string | undefined
  providerCode?: string | undefined
  gameId?: string | undefined
  currency?: string | undefined
  country?: string | undefined
  playerId?: string | undefined
}

export interface GroupedAsk {
  by: StaffReportBy | 'total'
  /** Players are known by the day (UTC): false counts none. */
  hasPlayers: boolean
  /** The first rows of each currency, or rows in the order of currency, key and brand after a place. */
  page:
    | { limit: number; sort: ReportSort; isAscending: boolean; keys?: readonly string[] | undefined }
    | { limit: number; after: readonly [currency: string, key: string, brand: string] | null }
}

/** Sums of one group in one currency. Amounts are minor units. */
export interface GroupedRow {
  key: string
  /** Of a player; else empty. */
  brand: string
  currency: string
  bets: bigint
  wins: bigint
  refunds: bigint
  rounds: bigint
  players: bigint | null
  betMinor: string
  winMinor: string
  refundMinor: string
  freeWinMinor: string
  /** Hours with money at stake, or days where players are told apart; and sums of squares over them (decisions/observed-rtp.md). */
  units: bigint
  bb: string
  ww: string
  bw: string
  /** How many groups there are in this currency. */
  groups: bigint
}
