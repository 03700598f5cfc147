import type { FreeRoundGame, FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { minorToJson } from '@/server/core/money'
import type { GrantGame, GrantStatus } from './grant'

/** What of a grant never changes, as it is shown. */
export interface GrantTerms {
  id: string
  providerCode: string
  playerId: string
  currency: string
  country: string
  coinLevel: number | null
  /** Decimal string in major units. */
  betAmount: string | null
  roundsPerGame: number
  kind: FreeRoundGrant['kind']
  campaignRef: string | null
  startAt: Date
  endAt: Date
  createdAt: Date
}

export function presentGrant(
  terms: GrantTerms,
  status: GrantStatus,
  games: readonly GrantGame[],
): FreeRoundGrant {
  return {
    grant_id: terms.id,
    status,
    provider_code: terms.providerCode,
    player_id: terms.playerId,
    games: games.map(presentGame),
    count: terms.roundsPerGame,
    currency: terms.currency,
    country: terms.country,
    coin_level: terms.coinLevel,
    bet_amount: terms.betAmount === null ? null : Number(terms.betAmount),
    kind: terms.kind,
    campaign_ref: terms.campaignRef,
    start_at: terms.startAt.toISOString(),
    end_at: terms.endAt.toISOString(),
    created_at: terms.createdAt.toISOString(),
  }
}

export function presentGame(game: GrantGame): FreeRoundGame {
  return {
    game_id: game.gameId,
    status: game.status,
    reason: game.reason,
    rounds_total: game.roundsTotal,
    rounds_played: game.roundsPlayed,
    won_amount: minorToJson(game.wonMinor),
  }
}
