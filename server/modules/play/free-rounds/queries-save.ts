import type { Db, Statement } from '@/server/db'
import type { Grant, GrantGame } from './grant'

const gamesStatement: Statement = {
  name: 'free-rounds.save-games',
  text: `update free_round_grant_game m
    set status = n.status::"FreeRoundGameStatus", reason = n.reason, rounds_played = n.rounds_played,
      win_count = n.win_count, won_minor = n.won_minor, activated_at = n.activated_at
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::int[], $7::bigint[], $8::timestamptz[])
      as n (grant_id, game_id, status, reason, rounds_played, win_count, won_minor, activated_at)
    where m.grant_id = n.grant_id and m.game_id = n.game_id
    returning m.game_id`,
}

/** Writes games of grants whose rows the caller holds. */
export async function saveGames(db: Db, games: readonly GrantGame[]): Promise<void> {
  if (games.length === 0) return
  const rows = await db.query(gamesStatement, [
    games.map((game) => game.grantId),
    games.map((game) => game.gameId),
    games.map((game) => game.status),
    games.map((game) => game.reason),
    games.map((game) => game.roundsPlayed),
    games.map((game) => game.winCount),
    games.map((game) => game.wonMinor.toString()),
    games.map((game) => game.activatedAt),
  ])
  if (rows.length !== games.length) throw new Error('A game of a grant is gone')
}

const grantsStatement: Statement = {
  name: 'free-rounds.save-grants',
  text: `update free_round_grant g
    set status = n.status::"FreeRoundGrantStatus", closed_at = n.closed_at, cancel_asked_at = n.cancel_asked_at
    from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[]) as n (id, status, closed_at, cancel_asked_at)
    where g.id = n.id
    returning g.id`,
}

/** Writes grants whose rows the caller holds. */
export async function saveGrants(db: Db, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  const rows = await db.query(grantsStatement, [
    grants.map((grant) => grant.id),
    grants.map((grant) => grant.status),
    grants.map((grant) => grant.closedAt),
    grants.map((grant) => grant.cancelAskedAt),
  ])
  if (rows.length !== grants.length) throw new Error('A grant is gone')
}

interface ProviderOfGrant {
  code: string
  dialect: string | null
  baseUrl: string
  secretSealed: string
}

const providerStatement: Statement = {
  name: 'free-rounds.provider',
  text: `select code, dialect, base_url as "baseUrl", secret_sealed as "secretSealed" from provider where code = $1`,
}

export async function selectProviderOf(db: Db, code: string): Promise<ProviderOfGrant | null> {
  const [row] = await db.query<ProviderOfGrant>(providerStatement, [code])
  return row ?? null
}
