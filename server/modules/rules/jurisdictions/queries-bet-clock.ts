import type { Db, Statement } from '@/server/db'

const beginStatement: Statement = {
  name: 'jurisdictions.begin-round',
  // defence: rounds of a session begin one after the other
  text: `insert into market_bet_clock as c (session_id, round_id, bet_at) values ($1, $2, $3)
    on conflict (session_id) do update set round_id = excluded.round_id,
      bet_at = case when c.round_id = excluded.round_id then c.bet_at else excluded.bet_at end
    where c.round_id = excluded.round_id or c.bet_at + $4::int * interval '1 millisecond' <= excluded.bet_at
    returning 1`,
}

const elapsedStatement: Statement = {
  name: 'jurisdictions.since-round',
  text: `select greatest(0, extract(epoch from $2::timestamptz - bet_at) * 1000)::int as "elapsedMs"
    from market_bet_clock where session_id = $1`,
}

const forceStatement: Statement = {
  name: 'jurisdictions.begin-round-anyway',
  text: `update market_bet_clock set round_id = $2, bet_at = greatest(bet_at, $3) where session_id = $1`,
}

interface Round {
  sessionId: string
  roundId: string
  at: Date
  betIntervalMs: number
  /** In shadow mode the round begins all the same. */
  isForced: boolean
}

/**
 * Begins a session's next round unless the last one began less than the interval before: then, how long before. Further bets of
 * the same round always pass. The session's row stays locked for the transaction, over all instances.
 */
export async function beginRound(tx: Db, round: Round): Promise<{ elapsedMs: number } | null> {
  const { sessionId, roundId, at, betIntervalMs, isForced } = round
  const begun = await tx.query(beginStatement, [sessionId, roundId, at, betIntervalMs])
  if (begun.length > 0) return null
  const [last] = await tx.query<{ elapsedMs: number }>(elapsedStatement, [sessionId, at])
  if (isForced) await tx.query(forceStatement, [sessionId, roundId, at])
  return last ?? { elapsedMs: 0 }
}
