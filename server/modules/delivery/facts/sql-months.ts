export const monthKey = 'month, brand_id, currency, player_id'
export const monthSums =
  'bets, wins, refunds, rounds, bet_minor, win_minor, refund_minor, free_win_minor, units, bb, ww, bw'

/** Months of players, from rows of their days that were selected already. */
export const monthsOf = (days: string) => `
  with daily as (
    select day, brand_id, currency, player_id, sum(bets) as bets, sum(wins) as wins, sum(refunds) as refunds,
      sum(rounds) as rounds, sum(bet_minor) as bet_minor, sum(win_minor) as win_minor, sum(refund_minor) as refund_minor,
      coalesce(sum(win_minor) filter (where is_free), 0) as free_win_minor
    from (${days}) d group by 1, 2, 3, 4
  ), stakes as (
    select *, bet_minor - refund_minor as b, win_minor - free_win_minor as w from daily
  )
  select date_trunc('month', day)::date as month, brand_id, currency, player_id, sum(bets)::int8 as bets,
    sum(wins)::int8 as wins, sum(refunds)::int8 as refunds, sum(rounds)::int8 as rounds, sum(bet_minor) as bet_minor,
    sum(win_minor) as win_minor, sum(refund_minor) as refund_minor, sum(free_win_minor) as free_win_minor,
    (count(*) filter (where b <> 0 or w <> 0))::int4 as units, sum(b * b) as bb, sum(w * w) as ww, sum(b * w) as bw
  from stakes group by 1, 2, 3, 4`
