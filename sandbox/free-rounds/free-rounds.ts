import type { Queryable } from '../database'
import type { Session } from '../providers/sessions'

export type FreeRoundsState = 'issued' | 'active' | 'completed' | 'cancelled' | 'refused' | 'expired'

/** Free rounds of one grant on one game. Grants name no provider session: any launch that carries them may play. */
export type FreeRounds = {
  provider: string
  grantId: string
  gameCode: string
  playerId: string
  currency: string
  rounds: number
  stakeMinor: bigint
  played: number
  totalWinMinor: bigint
  state: FreeRoundsState
  startAt: Date
  endAt: Date
}

type Key = { provider: string; grantId: string; gameCode: string }

/** Issuing the same grant again changes nothing; the row that stands is returned. */
export async function issueFreeRounds(
  db: Queryable,
  grant: Omit<FreeRounds, 'played' | 'totalWinMinor' | 'state'>,
): Promise<FreeRounds> {
  const { rows } = await db.query(
    `insert into free_rounds (provider, grant_id, game_code, player_id, currency, rounds, stake_minor, state,
       start_at, end_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'issued', $8, $9)
     on conflict (provider, grant_id, game_code) do update set grant_id = excluded.grant_id
     returning *`,
    [
      grant.provider,
      grant.grantId,
      grant.gameCode,
      grant.playerId,
      grant.currency,
      grant.rounds,
      grant.stakeMinor,
      grant.startAt,
      grant.endAt,
    ],
  )
  return toFreeRounds(rows[0])
}

/** What a session may play now: carried by its launch, issued for its player and game, started, not over. */
export async function findPlayableRounds(
  db: Queryable,
  session: Session,
  now: Date,
): Promise<FreeRounds | null> {
  const { rows } = await db.query(
    `select * from free_rounds
     where provider = $1 and game_code = $2 and player_id = $3 and currency = $4 and grant_id = any ($5)
       and state in ('issued', 'active') and played < rounds and start_at <= $6 and end_at > $6
     order by end_at, grant_id limit 1`,
    [session.provider, session.gameCode, session.playerId, session.currency, session.grantIds, now],
  )
  return rows[0] ? toFreeRounds(rows[0]) : null
}

export async function findFreeRounds(db: Queryable, key: Key): Promise<FreeRounds | null> {
  const { rows } = await db.query(
    'select * from free_rounds where provider = $1 and grant_id = $2 and game_code = $3',
    [key.provider, key.grantId, key.gameCode],
  )
  return rows[0] ? toFreeRounds(rows[0]) : null
}

export async function listFreeRounds(
  db: Queryable,
  provider: string,
  grantId?: string,
): Promise<FreeRounds[]> {
  const { rows } = await db.query(
    `select * from free_rounds where provider = $1 and ($2::text is null or grant_id = $2)
     order by start_at desc, game_code limit 500`,
    [provider, grantId ?? null],
  )
  return rows.map(toFreeRounds)
}

/** Takes one round and records its win; false when another tab took the last one. */
export async function takeFreeRound(tx: Queryable, key: Key, winMinor: bigint): Promise<FreeRounds | null> {
  const { rows } = await tx.query(
    `update free_rounds set played = played + 1, total_win_minor = total_win_minor + $4,
       state = case when state = 'issued' then 'active' else state end
     where provider = $1 and grant_id = $2 and game_code = $3 and state in ('issued', 'active') and played < rounds
     returning *`,
    [key.provider, key.grantId, key.gameCode, winMinor],
  )
  return rows[0] ? toFreeRounds(rows[0]) : null
}

/** A void round is restored. */
export async function restoreFreeRound(tx: Queryable, key: Key, winMinor: bigint): Promise<void> {
  await tx.query(
    `update free_rounds set played = played - 1, total_win_minor = total_win_minor - $4
     where provider = $1 and grant_id = $2 and game_code = $3 and played > 0`,
    [key.provider, key.grantId, key.gameCode, winMinor],
  )
}

/** Moves between states only as allowed; false when the grant was elsewhere already. */
export async function moveFreeRounds(
  db: Queryable,
  key: Key,
  from: readonly FreeRoundsState[],
  to: FreeRoundsState,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update free_rounds set state = $4 where provider = $1 and grant_id = $2 and game_code = $3 and state = any ($5)`,
    [key.provider, key.grantId, key.gameCode, to, [...from]],
  )
  return rowCount === 1
}

function toFreeRounds(row: Record<string, unknown>): FreeRounds {
  return {
    provider: String(row.provider),
    grantId: String(row.grant_id),
    gameCode: String(row.game_code),
    playerId: String(row.player_id),
    currency: String(row.currency),
    rounds: Number(row.rounds),
    stakeMinor: row.stake_minor as bigint,
    played: Number(row.played),
    totalWinMinor: row.total_win_minor as bigint,
    state: row.state as FreeRoundsState,
    startAt: row.start_at as Date,
    endAt: row.end_at as Date,
  }
}
