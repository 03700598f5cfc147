import type { Permission } from '@/server/core/permissions'

/** What a pasted text can turn out to be. */
export type FindingKind =
  | 'session'
  | 'movement'
  | 'transaction'
  | 'round'
  | 'player'
  | 'game'
  | 'brand'
  | 'grant'
  | 'campaign'
  | 'key'
  | 'request'

export interface SearchResult {
  kind: FindingKind
  /** What its page is found by. */
  id: string
  /** A round's id is its provider's. */
  providerCode: string | null
  /** What a person recognises it by: "BET · confirmed", a game's name. */
  label: string
  at: Date | null
}

/** Who may see a thing's page may find it. */
export const seenBy: Record<FindingKind, Permission> = {
  session: 'sessions.read',
  movement: 'transactions.read',
  transaction: 'transactions.read',
  round: 'transactions.read',
  player: 'players.read',
  game: 'games.read',
  brand: 'brands.read',
  grant: 'freeRounds.read',
  campaign: 'campaigns.read',
  key: 'keys.read',
  request: 'requests.read',
}
