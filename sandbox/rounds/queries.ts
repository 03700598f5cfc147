import type { ProviderCode } from '../catalogue/game'
import type { Pool, Queryable } from '../database'
import type { Outcome } from '../games/engine'
import { type Answer, type Movement, movementFromJson, movementToJson } from '../providers/dialect'
import type { Round, RoundState, Transition } from './round'

/** False when the session has another round open. */
export async function insertRound(
  tx: Queryable,
  round: Omit<Round, 'createdAt' | 'liveAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into round (id, provider, token, game_code, currency, stake_minor, win_minor, seed, outcome, grant_id,
       quiet, state, live_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::text,
       case when $12::text = 'live' then clock_timestamp() end,
       case when $12::text = 'settled' then clock_timestamp() end)
     on conflict do nothing`,
    [
      round.id,
      round.provider,
      round.token,
      round.gameCode,
      round.currency,
      round.stakeMinor,
      round.winMinor,
      round.seed,
      JSON.stringify(round.outcome),
      round.grantId,
      round.isQuiet,
      round.state,
    ],
  )
  return rowCount === 1
}

export async function findRound(db: Queryable, id: string): Promise<Round | null> {
  const { rows } = await db.query('select * from round where id = $1', [id])
  return rows[0] ? toRound(rows[0]) : null
}

export async function findOpenRound(db: Queryable, token: string): Promise<Round | null> {
  const { rows } = await db.query(
    `select * from round where token = $1 and state in ('bet', 'live', 'settle', 'refund')`,
    [token],
  )
  return rows[0] ? toRound(rows[0]) : null
}

export async function lastRounds(db: Queryable, token: string, limit: number): Promise<Round[]> {
  const { rows } = await db.query('select * from round where token = $1 order by created_at desc limit $2', [
    token,
    limit,
  ])
  return rows.map(toRound)
}

export async function listUnfinishedRounds(db: Queryable): Promise<Round[]> {
  const { rows } = await db.query(
    `select * from round where state in ('bet', 'live', 'settle', 'refund') order by created_at limit 1000`,
  )
  return rows.map(toRound)
}

/** Moves the round on, unless something else did first. */
export async function moveRound(
  db: Queryable,
  round: Round,
  transition: Transition & { winMinor?: bigint; outcome?: Outcome },
): Promise<Round | null> {
  const { rows } = await db.query(
    `update round set state = $3::text, win_pending = $4, trouble = coalesce($5, trouble),
       win_minor = coalesce($6, win_minor), outcome = coalesce($7, outcome),
       live_at = case when $3::text = 'live' then clock_timestamp() else live_at end,
       ended_at = case when $3::text in ('settled', 'declined', 'voided', 'refused') then clock_timestamp() end
     where id = $1 and state = $2 returning *`,
    [
      round.id,
      round.state,
      transition.state,
      transition.isWinPending,
      transition.trouble,
      transition.winMinor ?? null,
      transition.outcome === undefined ? null : JSON.stringify(transition.outcome),
    ],
  )
  return rows[0] ? toRound(rows[0]) : null
}

/** Writes down what will be sent, before it is sent; asking again finds the same intent. */
export async function recordIntent(
  db: Queryable,
  round: { provider: string; token: string },
  movement: Movement,
  isByHand = false,
): Promise<{ id: bigint; attempts: number; movement: Movement }> {
  const values = [
    round.provider,
    round.token,
    movement.roundId,
    movement.kind,
    movement.transactionId,
    JSON.stringify(movementToJson(movement)),
    isByHand,
  ]
  const inserted = await db.query(
    `insert into provider_movement (provider, token, round_id, kind, transaction_id, body, by_hand)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id, attempts, body`,
    values,
  )
  const row =
    inserted.rows[0] ??
    (
      await db.query(
        `select id, attempts, body from provider_movement
         where provider = $1 and kind = $2 and transaction_id = $3 and not by_hand`,
        [round.provider, movement.kind, movement.transactionId],
      )
    ).rows[0]
  return { id: row.id, attempts: row.attempts, movement: movementFromJson(row.body) }
}

export async function countAttempt(db: Queryable, movementId: bigint): Promise<number> {
  const { rows } = await db.query(
    'update provider_movement set attempts = attempts + 1 where id = $1 returning attempts',
    [movementId],
  )
  return rows[0].attempts
}

export async function recordAnswer(db: Queryable, movementId: bigint, answer: Answer): Promise<void> {
  await db.query(
    `update provider_movement set answer = $2, answer_http = $3, answer_body = $4, balance_minor = $5, replayed = $6,
       answered_at = clock_timestamp() where id = $1`,
    [
      movementId,
      answer.status,
      answer.http,
      answer.body.slice(0, 4_000),
      answer.balanceMinor,
      answer.replayed,
    ],
  )
}

/** Each movement of a round once, in the order in which they were first reported. */
export async function listRoundMovements(
  db: Queryable,
  { token, roundId }: { token: string; roundId: string },
): Promise<Movement[]> {
  const { rows } = await db.query(
    `select body from (
       select distinct on (kind, transaction_id, body->>'part') id, body from provider_movement
       where token = $1 and round_id = $2 order by kind, transaction_id, body->>'part', id
     ) reported order by id limit 1000`,
    [token, roundId],
  )
  return rows.map((row) => movementFromJson(row.body))
}

export type LedgerMovement = {
  roundId: string
  movement: Movement
  isByHand: boolean
  attempts: number
  answer: string | null
  answerHttp: number | null
  answerBody: string | null
  balanceMinor: bigint | null
  replayed: boolean | null
  createdAt: Date
  answeredAt: Date | null
}

type LedgerFilter = { provider: ProviderCode; token: string | null; roundId: string | null; limit: number }

export async function readLedgerRounds(pool: Pool, filter: LedgerFilter): Promise<Round[]> {
  const { rows } = await pool.query(
    `select * from round where provider = $1 and ($2::text is null or token = $2) and ($3::text is null or id = $3)
     order by created_at desc limit $4`,
    [filter.provider, filter.token, filter.roundId, filter.limit],
  )
  return rows.map(toRound)
}

export async function readLedgerMovements(pool: Pool, filter: LedgerFilter): Promise<LedgerMovement[]> {
  const { rows } = await pool.query(
    `select * from provider_movement where provider = $1 and ($2::text is null or token = $2)
       and ($3::text is null or round_id = $3) order by id desc limit $4`,
    [filter.provider, filter.token, filter.roundId, filter.limit * 3],
  )
  return rows.map((row) => ({
    roundId: row.round_id,
    movement: movementFromJson(row.body),
    isByHand: row.by_hand,
    attempts: row.attempts,
    answer: row.answer,
    answerHttp: row.answer_http,
    answerBody: row.answer_body,
    balanceMinor: row.balance_minor,
    replayed: row.replayed,
    createdAt: row.created_at,
    answeredAt: row.answered_at,
  }))
}

function toRound(row: Record<string, unknown>): Round {
  return {
    id: String(row.id),
    provider: row.provider as ProviderCode,
    token: String(row.token),
    gameCode: String(row.game_code),
    currency: String(row.currency),
    stakeMinor: row.stake_minor as bigint,
    winMinor: row.win_minor as bigint | null,
    seed: String(row.seed),
    outcome: row.outcome as Outcome,
    grantId: row.grant_id as string | null,
    isQuiet: row.quiet as boolean,
    state: row.state as RoundState,
    isWinPending: row.win_pending as boolean,
    trouble: row.trouble as string | null,
    createdAt: row.created_at as Date,
    liveAt: row.live_at as Date | null,
  }
}

/** Since the session's last round began; infinite before the first. */
export async function msSinceLastRound(tx: Queryable, token: string): Promise<number> {
  const { rows } = await tx.query(
    `select extract(epoch from clock_timestamp() - max(created_at)) * 1000 as ms from round where token = $1`,
    [token],
  )
  return rows[0]?.ms == null ? Number.POSITIVE_INFINITY : Number(rows[0].ms)
}
