import { findGame, stakesIn } from './games.js'
import { type Grant, grants, type Session } from './store.js'

export interface IssueRequest {
  grant_id: string
  player_id: string
  games: string[]
  rounds: number
  currency: string
  coin_level?: number
  start_at: string
  end_at: string
}

export const isStakeTaken = ({ currency, coin_level }: IssueRequest) =>
  stakesIn(currency).some((stake) => stake.coin_level === coin_level)

/** Grants rounds on each game that is known; a repeat changes nothing and is answered the same. */
export function issue(asked: IssueRequest) {
  const known = grants.get(asked.grant_id)
  if (!known) grants.set(asked.grant_id, newGrant(asked))
  const grant = known ?? grants.get(asked.grant_id)
  return asked.games.map((game_id) =>
    grant?.games.has(game_id)
      ? { game_id, status: 'active' }
      : { game_id, status: 'failed', reason: 'unknown_game' },
  )
}

function newGrant({ grant_id, player_id, games, rounds, ...asked }: IssueRequest): Grant {
  const { currency, coin_level, start_at, end_at } = asked
  const known = games.filter((id) => findGame(id)?.free_rounds_support)
  const fresh = () => ({ left: rounds, total: rounds, won: 0, isActivated: false, isCancelled: false })
  return {
    id: grant_id,
    playerId: player_id,
    currency,
    stake: stakesIn(currency).find((stake) => stake.coin_level === coin_level)?.amount ?? 0,
    startAt: Date.parse(start_at),
    endAt: Date.parse(end_at),
    games: new Map(known.map((id) => [id, fresh()])),
  }
}

/** Withdraws what is left; rounds already played stay played. */
export function cancel(grant: Grant, games: string[]) {
  return games.map((game_id) => {
    const game = grant.games.get(game_id)
    if (!game || game.isCancelled || game.left === 0) return { game_id, status: 'nothing_to_cancel' }
    game.isCancelled = true
    return { game_id, status: 'cancelled' }
  })
}

/** The grant whose next round the player plays now. */
export function findPlayable({ playerId, gameId, currency }: Session): Grant | null {
  const now = Date.now()
  const isPlayable = (grant: Grant) => {
    const game = grant.games.get(gameId)
    const isOpen = game !== undefined && !game.isCancelled && game.left > 0
    const isNow = grant.startAt <= now && now < grant.endAt
    return isOpen && isNow && grant.playerId === playerId && grant.currency === currency
  }
  return [...grants.values()].find(isPlayable) ?? null
}
