/** What days are summed by, and the column of `fact` that it is. */
export const dayDimensions = {
  total: null,
  brand: 'brand_id',
  provider: 'provider_code',
  game: 'game_id',
  country: 'country',
} as const

export type DayDimension = keyof typeof dayDimensions

export const dayKey = 'dimension, day, key, currency'
export const daySums =
  'bets, wins, refunds, rounds, players, bet_minor, win_minor, refund_minor, free_win_minor, units, bb, ww, bw'

const columns = Object.values(dayDimensions).flatMap((column) => column ?? [])
const setsOf = (time: string) =>
  ['', ...columns].map((column) => `(${[time, 'currency', column].filter(Boolean).join(', ')})`).join(', ')
const key = `coalesce(${columns.map((column) => `${column}::text`).join(', ')}, '')`
const dimension = `case ${Object.entries(dayDimensions)
  .flatMap(([name, column]) => (column ? [`when grouping(${column}) = 0 then '${name}'`] : []))
  .join(' ')} else 'total' end`

/**
 * Days by each dimension, from rows of hours and of players that were selected already: the squares are of hours, as reports
 * by hours have them.
 */
export const daysOf = (hours: string, players: string) => `
  with hourly as (
    select (hour at time zone 'UTC')::date as day, ${dimension} as dimension, ${key} as key, currency, sum(bets) as bets,
      sum(wins) as wins, sum(refunds) as refunds, sum(rounds) as rounds, sum(bet_minor) as bet_minor,
      sum(win_minor) as win_minor, sum(refund_minor) as refund_minor,
      coalesce(sum(win_minor) filter (where is_free), 0) as free_win_minor
    from (${hours}) h group by grouping sets (${setsOf('hour')})
  ), stakes as (
    select *, bet_minor - refund_minor as b, win_minor - free_win_minor as w from hourly
  ), summed as (
    select dimension, day, key, currency, sum(bets)::int8 as bets, sum(wins)::int8 as wins, sum(refunds)::int8 as refunds,
      sum(rounds)::int8 as rounds, sum(bet_minor) as bet_minor, sum(win_minor) as win_minor, sum(refund_minor) as refund_minor,
      sum(free_win_minor) as free_win_minor, (count(*) filter (where b <> 0 or w <> 0))::int4 as units,
      sum(b * b) as bb, sum(w * w) as ww, sum(b * w) as bw
    from stakes group by 1, 2, 3, 4
  ), played as (
    select ${dimension} as dimension, day, ${key} as key, currency, count(distinct (brand_id, player_id))::int4 as players
    from (${players}) p group by grouping sets (${setsOf('day')})
  )
  select ${dayKey}, bets, wins, refunds, rounds, coalesce(players, 0) as players, bet_minor, win_minor, refund_minor,
    free_win_minor, units, bb, ww, bw
  from summed left join played using (${dayKey})`

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
