import type { Db, Statement } from '@/server/db'

export interface PlayableQuestion {
  brandId: string
  providerCode: string
  gameId: string
  playerId: string
  currency: string
  now: Date
}

export interface PlayableRow {
  grantId: string
  rounds: number
  coinLevel: number | null
  betAmount: string | null
}

const statement: Statement = {
  name: 'free-rounds.playable',
  text: `select g.id as "grantId", m.rounds_total - m.rounds_played as rounds, g.coin_level as "coinLevel",
      trim_scale(g.bet_amount)::text as "betAmount"
    from free_round_grant g join free_round_grant_game m on m.grant_id = g.id and m.game_id = $3
    where g.brand_id = $1 and g.provider_code = $2 and g.player_id = $4 and g.currency = $5
      and g.start_at <= $6 and g.end_at > $6 and m.rounds_played < m.rounds_total
      and (m.status = 'active' or (m.status = 'consumed' and m.reason = 'in_play'))
    order by g.end_at, g.id
    limit 50`,
}

export function selectPlayable(db: Db, asked: PlayableQuestion): Promise<PlayableRow[]> {
  const { brandId, providerCode, gameId, playerId, currency, now } = asked
  const values = [brandId, providerCode, gameId, playerId, currency, now]
  return db.query<PlayableRow>(statement, values)
}
