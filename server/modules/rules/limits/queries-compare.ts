import type { Db, Statement } from '@/server/db'
import type { PlayerCurrency } from './queries-judge'

/** By how much an account differs from its movements; 0: not at all. */
export interface Comparison extends PlayerCurrency {
  differenceMinor: bigint
}

const conditions = {
  all: '(compared_at is null or compared_at < $1)',
  differing: 'difference_minor > 0 and compared_at < $1',
}

/**
 * One statement, so one moment: a movement and what it counts are committed together. Movements older than the longest window
 * may be archived and count for nothing any more; the sums from before it are compared with their minutes.
 */
const compareStatement = (which: keyof typeof conditions): Statement => ({
  name: `limits.compare-${which}`,
  text: `with accounts as materialized (
      select *, greatest(edge_30d, date_trunc('minute', $1::timestamptz - interval '30 days', 'UTC')) as first_minute
      from limit_account where ${conditions[which]} order by compared_at nulls first limit $2
    )
    select a.brand_id as "brandId", a.player_id as "playerId", a.currency,
      (s.difference + m.difference)::text as "differenceMinor"
    from accounts a
      cross join lateral (
        select abs(a.loss_24h - coalesce(sum(u.loss_minor) filter (where u.minute >= a.edge_24h), 0))
          + abs(a.loss_7d - coalesce(sum(u.loss_minor) filter (where u.minute >= a.edge_7d), 0))
          + abs(a.loss_30d - coalesce(sum(u.loss_minor) filter (where u.minute >= a.edge_30d), 0)) as difference
        from limit_usage u
        where u.brand_id = a.brand_id and u.player_id = a.player_id and u.currency = a.currency
      ) s
      cross join lateral (
        select coalesce(sum(abs(coalesce(kept.minor, 0) - coalesce(counted.minor, 0))), 0) as difference
        from (
          select u.minute, u.loss_minor as minor from limit_usage u
          where u.brand_id = a.brand_id and u.player_id = a.player_id and u.currency = a.currency
            and u.minute >= a.first_minute
        ) kept full join (
          select date_trunc('minute', w.created_at, 'UTC') as minute, sum(coalesce(w.limit_minor, case
              when exists (select from movement r where r.reversal_of_id = w.id and r.state = 'confirmed') then 0
              else limit_counts(w.is_free, w.transaction_type, w.state, w.may_have_moved, w.balance_minor, w.amount_minor)
              end)) as minor
          from movement w
          where w.organization_id = a.organization_id and w.brand_id = a.brand_id and w.player_id = a.player_id
            and w.currency = a.currency and w.created_at >= a.first_minute
          group by 1
        ) counted using (minute)
      ) m`,
})

const statements = { all: compareStatement('all'), differing: compareStatement('differing') }

/** Compares the accounts that were compared longest ago, and not since `now`: all, or those that were found to differ. */
export async function compareAccounts(
  db: Db,
  which: keyof typeof conditions,
  { now, limit }: { now: Date; limit: number },
): Promise<Comparison[]> {
  const rows = await db.query<PlayerCurrency & { differenceMinor: string }>(statements[which], [now, limit])
  return rows.map(({ differenceMinor, ...account }) => ({
    ...account,
    differenceMinor: BigInt(differenceMinor),
  }))
}

const storeStatement = {
  name: 'limits.store-comparison',
  text: `update limit_account set compared_at = $4, difference_minor = $5
    where brand_id = $1 and player_id = $2 and currency = $3`,
}

export async function storeComparison(db: Db, of: Comparison & { now: Date }): Promise<void> {
  const { brandId, playerId, currency, now, differenceMinor } = of
  await db.query(storeStatement, [brandId, playerId, currency, now, differenceMinor])
}
