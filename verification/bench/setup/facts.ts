import type { Pool } from 'pg'
import {
  dayKey,
  daySums,
  daysOf,
  monthKey,
  monthSums,
  monthsOf,
} from '@/server/modules/delivery/facts/sql-periods'

/** What an organization of some size plays: all brands, games of all providers, currencies and countries together. */
const brands = 4
const providers = 6
const gamesPerProvider = 10
const currencies = ['EUR', 'SEK', 'USD']
const countries = ['MT', 'SE', 'DE', 'FI', 'NO']

/** Of these combinations, how many are played in an hour, and in each of them how many bets: as many wins settle. */
const playedInAnHour = 300
const betsInEach = 2
/** Players of a day, and how many games each of them plays. Each has a brand, a currency and a country. */
const playersInADay = 2_000
const gamesOfAPlayer = 3

export const movementsAYear = 365 * 24 * playedInAnHour * betsInEach * 2

export interface FilledFacts {
  hours: number
  players: number
}

/**
 * Hours, days and players of a year or two up to `until`, as if the movements had been counted: ten million a year. Without
 * the movements themselves, which no page of a report reads but for the day that is not over.
 */
export async function fillFacts(
  pool: Pool,
  { organizationId, until, years }: { organizationId: string; until: Date; years: 1 | 2 },
): Promise<FilledFacts> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    await client.query('set synchronous_commit = off')
    await client.query(`set work_mem = '256MB'`)
    await client.query(`
      create temporary table combination as
      select (row_number() over (order by md5(brand || ' ' || game || currency || country)) - 1)::int as n,
        md5('${organizationId} brand ' || brand)::uuid as brand_id, 'provider-' || game % ${providers} as provider_code,
        md5('game ' || game)::uuid as game_id, currency, country
      from generate_series(1, ${brands}) brand, generate_series(1, ${providers * gamesPerProvider}) game,
        unnest('{${currencies.join()}}'::text[]) currency, unnest('{${countries.join()}}'::text[]) country`)
    await client.query('analyze combination')
    const total = brands * providers * gamesPerProvider * currencies.length * countries.length
    const hours = await client.query(
      `insert into fact select $1, at, c.brand_id, c.provider_code, c.game_id, c.currency, c.country, played % 20 = 0,
         ${betsInEach}, ${betsInEach}, (played % 50 = 0)::int, ${betsInEach}, amount,
         case when played % 3 = 0 then amount / 2 else amount * 9 / 10 end, case when played % 50 = 0 then amount / 4 else 0 end
       from generate_series($2::timestamptz - interval '${years * 365} days', $2::timestamptz - interval '1 hour', interval '1 hour')
           with ordinality as hours (at, number),
         generate_series(0, ${playedInAnHour - 1}) played,
         lateral (select (100 + (number * 7919 + played * 104729) % 20000) as amount) as stake,
         lateral (select ((number * 37 + played * ${Math.floor(total / playedInAnHour)}) % ${total})::int as n) as which
         join combination c using (n)`,
      [organizationId, until],
    )
    const players = await client.query(
      `insert into player_day select $1, day::date, md5('${organizationId} brand ' || 1 + player % ${brands})::uuid,
         'provider-' || game % ${providers}, md5('game ' || game)::uuid, ('{${currencies.join()}}'::text[])[1 + player % ${currencies.length}],
         ('{${countries.join()}}'::text[])[1 + player % ${countries.length}], person % 20 = 0, 'player-' || player, 2, 2, 0, 2,
         amount, amount * 9 / 10, 0
       from generate_series(($2::timestamptz at time zone 'UTC')::date - ${years * 365}, ($2::timestamptz at time zone 'UTC')::date - 1, interval '1 day')
           with ordinality as days (day, number),
         generate_series(0, ${playersInADay * gamesOfAPlayer - 1}) person,
         lateral (select (100 + (number * 7919 + person * 104729) % 20000) as amount,
           person / ${gamesOfAPlayer} * 7 + number * 11 as player,
           1 + (number * 13 + person) % ${providers * gamesPerProvider} as game) as played`,
      [organizationId, until],
    )
    await client.query(
      `insert into fact_day (organization_id, ${dayKey}, ${daySums}) select $1::uuid, ${dayKey}, ${daySums} from (${daysOf(
        `select * from fact where organization_id = $1 and hour < date_trunc('day', $2::timestamptz, 'UTC')`,
        'select * from player_day where organization_id = $1',
      )}) summed`,
      [organizationId, until],
    )
    await client.query(
      `insert into player_month (organization_id, ${monthKey}, ${monthSums})
       select $1::uuid, ${monthKey}, ${monthSums} from (${monthsOf(
         `select * from player_day where organization_id = $1 and day < date_trunc('month', $2::timestamptz, 'UTC')`,
       )}) summed`,
      [organizationId, until],
    )
    await client.query(
      `insert into statistic_progress (organization_id, rolled_from, rolled_until, is_backfilled)
       values ($1, $2, $2, true)`,
      [organizationId, until],
    )
    for (const statement of [
      'drop table combination',
      'vacuum analyze fact',
      'vacuum analyze fact_day',
      'vacuum analyze player_day',
      'vacuum analyze player_month',
    ])
      await client.query(statement)
    return { hours: hours.rowCount ?? 0, players: players.rowCount ?? 0 }
  } finally {
    await client.query('reset all')
    client.release()
  }
}
