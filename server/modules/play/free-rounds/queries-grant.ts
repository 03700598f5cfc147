import { FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import type { Db, Statement } from '@/server/db'
import type { Grant, GrantGame, GrantWithGames } from './grant'

export const grantColumns = `g.id, g.organization_id as "organizationId", g.brand_id as "brandId",
  g.provider_code as "providerCode", g.player_id as "playerId", g.currency, g.status,
  g.settles_in_batch as "settlesInBatch", g.created_at as "createdAt", g.start_at as "startAt", g.end_at as "endAt",
  g.cancel_asked_at as "cancelAskedAt", g.closed_at as "closedAt"`

const gamesStatement: Statement = {
  name: 'free-rounds.games',
  text: `select m.grant_id as "grantId", m.game_id as "gameId", a.provider_game_id as "providerGameId", m.status,
      m.reason, m.rounds_total as "roundsTotal", m.stake_minor as "stakeMinor", m.rounds_played as "roundsPlayed", m.win_count as "winCount",
      m.won_minor as "wonMinor", m.activated_at as "activatedAt"
    from free_round_grant_game m join game a on a.id = m.game_id
    where m.grant_id = any ($1::uuid[]) order by m.grant_id, m.game_id`,
}

export function selectGames(db: Db, grantIds: readonly string[]): Promise<GrantGame[]> {
  return db.query<GrantGame>(gamesStatement, [grantIds])
}

const lockStatement: Statement = {
  name: 'free-rounds.lock',
  // defence: free bets lock their grant
  text: `select ${grantColumns} from free_round_grant g where g.id = any ($1::uuid[]) order by g.id for update`,
}

/**
 * Everything that changes a grant or its games holds the grant's row, so that one decides after the other. Of several the
 * rows are taken in the order of their ids, so that two who hold many never wait for each other.
 */
export async function lockGrants(db: Db, ids: readonly string[]): Promise<GrantWithGames[]> {
  const grants = await db.query<Grant>(lockStatement, [ids])
  return grants.length === 0 ? [] : withGames(db, grants)
}

/** One of them, or null. */
export async function lockGrant(db: Db, id: string): Promise<GrantWithGames | null> {
  const [locked] = await lockGrants(db, [id])
  return locked ?? null
}

async function withGames(db: Db, grants: readonly Grant[]): Promise<GrantWithGames[]> {
  const gamesOf = new Map<string, GrantGame[]>(grants.map(({ id }) => [id, []]))
  for (const game of await selectGames(db, [...gamesOf.keys()])) gamesOf.get(game.grantId)?.push(game)
  return grants.map((grant) => ({ grant, games: gamesOf.get(grant.id) ?? [] }))
}

const dueStatement: Statement = {
  name: 'free-rounds.lock-due',
  text: `select ${grantColumns} from free_round_grant g
    where g.end_at <= $1 and g.closed_at is null
    order by g.end_at limit $2 for update skip locked`,
}

/** Open grants whose window is over; locked ones are left for the next run. */
export async function lockDueGrants(db: Db, now: Date, limit: number): Promise<GrantWithGames[]> {
  const grants = await db.query<Grant>(dueStatement, [now, limit])
  return grants.length === 0 ? [] : withGames(db, grants)
}

/** The brand's grant, its row held. Throws `grant_not_found`. */
export async function lockGrantOf(db: Db, { brandId }: BrandContext, id: string): Promise<GrantWithGames> {
  const locked = await lockGrant(db, id)
  if (locked?.grant.brandId !== brandId) throw new FlatError('grant_not_found')
  return locked
}

const saveGamesStatement: Statement = {
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
  const rows = await db.query(saveGamesStatement, [
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
