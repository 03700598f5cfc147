import type { Db, Statement } from '@/server/db'
import { movedMinorSql } from '@/server/modules/delivery/wallet'

interface HourRange {
  organizationId: string
  from: Date
  to: Date
}

/**
 * Counts the players of organization $1 from hour $2 up to $3, and adds to their totals what differs from what was counted
 * before. Nothing is taken away: movements are never deleted, and keep their time, player and currency.
 */
const recount: Statement = {
  name: 'statistics.recount-players',
  text: `
    with truth as (
      select date_trunc('hour', t.created_at, 'UTC') as hour, t.brand_id, t.player_id, t.currency,
        count(*)::int4 as movements, ${movedMinorSql('bet')} as bet_minor, ${movedMinorSql('refund')} as refund_minor,
        ${movedMinorSql('win')} as win_minor, min(t.created_at) as first_at, max(t.created_at) as last_at
      from movement t
      left join movement bet on bet.id = t.reversal_of_id
      where t.organization_id = $1 and t.created_at >= $2 and t.created_at < $3
      group by 1, 2, 3, 4
    ),
    changed as (
      select n.*, n.movements - coalesce(o.movements, 0) as more_movements,
        n.bet_minor - coalesce(o.bet_minor, 0) as more_bet, n.refund_minor - coalesce(o.refund_minor, 0) as more_refund,
        n.win_minor - coalesce(o.win_minor, 0) as more_win
      from truth n
      left join player_hour o on o.organization_id = $1 and o.hour = n.hour and o.brand_id = n.brand_id
        and o.player_id = n.player_id and o.currency = n.currency
      where (n.movements, n.bet_minor, n.refund_minor, n.win_minor)
        is distinct from (o.movements, o.bet_minor, o.refund_minor, o.win_minor)
    ),
    stored as (
      insert into player_hour
        (organization_id, hour, brand_id, player_id, currency, movements, bet_minor, refund_minor, win_minor)
      select $1::uuid, hour, brand_id, player_id, currency, movements, bet_minor, refund_minor, win_minor from changed
      on conflict (organization_id, hour, brand_id, player_id, currency) do update set
        movements = excluded.movements, bet_minor = excluded.bet_minor, refund_minor = excluded.refund_minor,
        win_minor = excluded.win_minor
    )
    insert into player_total as p
      (id, organization_id, brand_id, player_id, currency, movements, bet_minor, refund_minor, win_minor, first_at, last_at)
    select gen_random_uuid(), $1::uuid, brand_id, player_id, currency, sum(more_movements), sum(more_bet), sum(more_refund),
      sum(more_win), min(first_at), max(last_at)
    from changed group by brand_id, player_id, currency
    on conflict (organization_id, brand_id, player_id, currency) do update set
      movements = p.movements + excluded.movements, bet_minor = p.bet_minor + excluded.bet_minor,
      refund_minor = p.refund_minor + excluded.refund_minor, win_minor = p.win_minor + excluded.win_minor,
      first_at = least(p.first_at, excluded.first_at), last_at = greatest(p.last_at, excluded.last_at)`,
}

/** Within a transaction that has locked the organization's statistics. */
export async function recountPlayers(db: Db, { organizationId, from, to }: HourRange): Promise<void> {
  await db.query(recount, [organizationId, from, to])
}
