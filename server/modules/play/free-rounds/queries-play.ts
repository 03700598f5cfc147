import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import type { Db, Statement } from '@/server/db'

/** A round as a movement names it. */
export interface RoundKey {
  grantId: string
  gameId: string
  roundId: string
}

/** Whose play a movement claims to be. */
export interface PlayClaim extends Omit<RoundKey, 'roundId'> {
  organizationId: string
  brandId: string
  providerCode: string
  playerId: string
  currency: string
}

export interface GrantForPlay {
  /** Echoed as free_round_kind (spec §6.1). */
  kind: FreeRoundGrant['kind']
}

const forPlayStatement: Statement = {
  name: 'free-rounds.for-play',
  text: `select g.kind
    from free_round_grant g join free_round_grant_game m on m.grant_id = g.id
    where g.id = $1 and m.game_id = $2 and g.organization_id = $3 and g.brand_id = $4 and g.provider_code = $5
      and g.player_id = $6 and g.currency = $7`,
}

/** The game of the grant a movement names, if it is of the same tenant, provider, player, game and currency. */
export async function selectGrantForPlay(db: Db, claim: PlayClaim): Promise<GrantForPlay | null> {
  const [row] = await db.query<GrantForPlay>(forPlayStatement, [
    claim.grantId,
    claim.gameId,
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
  text: `insert into free_round_play as p (grant_id, game_id, round_id, has_win, staked_minor, created_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (grant_id, game_id, round_id) do update
      set has_win = p.has_win or excluded.has_win, staked_minor = p.staked_minor + excluded.staked_minor
    returning (xmax = 0) as "isNew"`,
}

/** True when the round was not counted before; the caller holds the grant's row. */
export async function countRound(
  db: Db,
  { grantId, gameId, roundId }: RoundKey,
  { hasWin, stakedMinor, at }: { hasWin: boolean; stakedMinor: bigint; at: Date },
): Promise<boolean> {
  const values = [grantId, gameId, roundId, hasWin, stakedMinor, at]
  const [row] = await db.query<{ isNew: boolean }>(countStatement, values)
  return row?.isNew ?? false
}

const stakedStatement: Statement = {
  name: 'free-rounds.staked',
  text: `select staked_minor as "stakedMinor" from free_round_play
    where grant_id = $1 and game_id = $2 and round_id = $3`,
}

/** What was bet in a round; null when it was not begun. The caller holds the grant's row. */
export async function selectStaked(db: Db, { grantId, gameId, roundId }: RoundKey): Promise<bigint | null> {
  const [row] = await db.query<{ stakedMinor: bigint }>(stakedStatement, [grantId, gameId, roundId])
  return row?.stakedMinor ?? null
}

const uncountStatement: Statement = {
  name: 'free-rounds.uncount',
  text: `with lowered as (
      update free_round_play set staked_minor = staked_minor - $4
      where grant_id = $1 and game_id = $2 and round_id = $3 and staked_minor > $4
    ), uncounted as (
      delete from free_round_play
      where grant_id = $1 and game_id = $2 and round_id = $3 and not has_win and staked_minor <= $4 returning 1
    )
    select (select count(*) from free_round_play where grant_id = $1 and game_id = $2) as before,
      (select count(*) from uncounted) as uncounted`,
}

/**
 * Takes a bet out of its round, and the round with its last bet: how many rounds are still counted then. Null when the
 * round was not counted, has other bets, or has won. The caller holds the grant's row.
 */
export async function uncountRound(
  db: Db,
  { grantId, gameId, roundId }: RoundKey,
  { stakedMinor }: { stakedMinor: bigint },
): Promise<number | null> {
  const values = [grantId, gameId, roundId, stakedMinor]
  const [row] = await db.query<{ before: bigint; uncounted: bigint }>(uncountStatement, values)
  return row && row.uncounted > 0n ? Number(row.before - row.uncounted) : null
}

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
