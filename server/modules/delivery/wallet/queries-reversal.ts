import type { Db } from '@/server/db'
import { type LateBet, lateBetSql } from './queries-support'

/** Late bets of these days are looked at; an older one is left to support. */
const lookBackDays = 7

/** Of endpoints that reverse late bets: what was confirmed since they do, told `failed`, and is overdue at `$1`. */
const overdueStatement = {
  name: 'wallet.overdue-late-bets',
  text: `select w.id from endpoint e
    join movement w on w.organization_id = e.organization_id and w.endpoint_id = e.id
    where e.reverses_late_bets_since is not null and ${lateBetSql} and w.provider_answer = 'failed'
      and w.settled_at >= e.reverses_late_bets_since and w.settled_at <= $1
      and w.settled_at >= $1::timestamptz - interval '${lookBackDays} days'
    order by w.settled_at limit $2`,
}

export async function findOverdueLateBets(db: Db, confirmedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db.query<Pick<LateBet, 'id'>>(overdueStatement, [confirmedBefore, limit])
  return rows.map((row) => row.id)
}

const policyStatement = {
  name: 'wallet.reverses-late-bets',
  text: `select e.reverses_late_bets_since as since, w.round_id as "roundId",
      not exists (
        select from movement o
        where o.organization_id = w.organization_id and o.round_id = w.round_id and o.provider_code = w.provider_code
          and o.brand_id = w.brand_id and o.player_id = w.player_id and o.id <> w.id
          and o.state not in ('not_sent', 'declined')
      ) as "isWholeRound"
    from movement w join endpoint e on e.id = w.endpoint_id where w.id = $1`,
}

/** The policy of the endpoint that confirmed a bet, and what of its round a reversal repeats; null: no endpoint any more. */
export async function findReversalPolicy(
  db: Db,
  betId: string,
): Promise<{ since: Date | null; roundId: string; isWholeRound: boolean } | null> {
  const [row] = await db.query<{ since: Date | null; roundId: string; isWholeRound: boolean }>(
    policyStatement,
    [betId],
  )
  return row ?? null
}
