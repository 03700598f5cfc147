import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { query, type Sql, type Statement } from '@/server/db'
import type { GameStatus } from './grant'

/** A round as a movement names it. */
export interface RoundKey {
  grantId: string
  gameId: string
  roundId: string
}

/** Whose play a movement claims to be. */
export interface PlayClaim extends RoundKey {
  organizationId: string
  brandId: string
  providerCode: string
  playerId: string
  currency: string
}

export interface GrantForPlay {
  kind: FreeRoundGrant['kind']
  status: GameStatus
  roundsPlayed: number
  roundsTotal: number
  isNewRound: boolean
}

const forPlayStatement: Statement = {
  name: 'free-rounds.for-play',
  text: `select g.kind, m.status, m.rounds_played as "roundsPlayed", m.rounds_total as "roundsTotal",
      not exists (select from free_round_play p
        where p.grant_id = m.grant_id and p.game_id = m.game_id and p.round_id = $3) as "isNewRound"
    from free_round_grant g join free_round_grant_game m on m.grant_id = g.id
    where g.id = $1 and m.game_id = $2 and g.organization_id = $4 and g.brand_id = $5 and g.provider_code = $6
      and g.player_id = $7 and g.currency = $8`,
}

/** The game of the grant a movement names, if it is of the same tenant, provider, player, game and currency. */
export async function selectGrantForPlay(sql: Sql, claim: PlayClaim): Promise<GrantForPlay | null> {
  const [row] = await query<GrantForPlay & Record<string, unknown>>(sql, forPlayStatement, [
    claim.grantId,
    claim.gameId,
    claim.roundId,
    claim.organizationId,
    claim.brandId,
    claim.providerCode,
    claim.playerId,
    claim.currency,
  ])
  return row ?? null
}

const countStatement: Statement = {
  name: 'free-rounds.count',
  text: `insert into free_round_play as p (grant_id, game_id, round_id, has_win, created_at) values ($1, $2, $3, $4, $5)
    on conflict (grant_id, game_id, round_id) do update set has_win = p.has_win or excluded.has_win
    returning (xmax = 0) as "isNew"`,
}

/** True when the round was not counted before; the caller holds the grant's row. */
export async function countRound(
  sql: Sql,
  { grantId, gameId, roundId }: RoundKey,
  { hasWin, at }: { hasWin: boolean; at: Date },
): Promise<boolean> {
  const [row] = await query<{ isNew: boolean }>(sql, countStatement, [grantId, gameId, roundId, hasWin, at])
  return row?.isNew ?? false
}

const uncountStatement: Statement = {
  name: 'free-rounds.uncount',
  text: `with uncounted as (
      delete from free_round_play where grant_id = $1 and game_id = $2 and round_id = $3 and not has_win returning 1
    )
    select (select count(*) from free_round_play where grant_id = $1 and game_id = $2) as before,
      (select count(*) from uncounted) as uncounted`,
}

/** How many rounds are still counted; null when this one was not, or has won. The caller holds the grant's row. */
export async function uncountRound(sql: Sql, { grantId, gameId, roundId }: RoundKey): Promise<number | null> {
  const values = [grantId, gameId, roundId]
  const [row] = await query<{ before: bigint; uncounted: bigint }>(sql, uncountStatement, values)
  return row && row.uncounted > 0n ? Number(row.before - row.uncounted) : null
}
