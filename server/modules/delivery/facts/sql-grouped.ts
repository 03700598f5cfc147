import type { GroupedAsk, GroupedScope } from './grouped-ask'
import { dailyPlayersOf } from './sql-facts'
import { dayDimensions } from './sql-periods'
import {
  besides,
  type DayFilter,
  dayFilters,
  type Range,
  type WholeDays,
  wholeDaysOf,
  wholeMonthsOf,
} from './whole-days'

export const keysOf = (day: string): Record<GroupedAsk['by'], string> => ({
  total: "''::text",
  currency: "''::text",
  organization: 'organization_id::text',
  brand: 'brand_id::text',
  provider: 'provider_code',
  game: 'game_id::text',
  country: 'country',
  day: `${day}::text`,
  month: `to_char(${day}, 'YYYY-MM')`,
  player: 'player_id',
})

const filtered = {
  brandId: 'brand_id',
  providerCode: 'provider_code',
  gameId: 'game_id',
  currency: 'currency',
  country: 'country',
  playerId: 'player_id',
} as const

/** Puts a value among those of the statement; what stands for it. */
export type Place = (value: unknown, type: string) => string

const dayMs = 24 * 3_600_000

/** What a grouped statement reads, as parts of its text. */
interface Sources {
  /** The common table of players, where they are read. */
  people: string
  /** What is summed here, by hours or by days of players. */
  units: string
  /** What was summed before. */
  summed: string
  played: string
  hasDays: boolean
}

interface Wanted {
  by: GroupedAsk['by']
  isCounted: boolean
}

export function sourcesOf(scope: GroupedScope, { by, isCounted }: Wanted, place: Place): Sources {
  const of = `= any(${place(scope.organizationIds, 'uuid[]')})`
  const filters = whereOf(scope, place)
  if (by === 'player' || scope.playerId !== undefined) {
    const { people, months } = playersIn(scope, { of, by, filters }, place)
    return {
      people,
      units: unitsOf(groupOf(by, 'day'), 'day', `people where true ${filters}`),
      summed: months ? `union all ${summedMonths(groupOf(by, 'month'), months)}` : '',
      played: isCounted ? `, played as (${playedOf(by, { filters, months })})` : '',
      hasDays: false,
    }
  }
  const days = wholeDaysOf(scope, by)
  const hours = hoursOf(of, days ? besides(scope, days) : [scope], place)
  // Days count their own players: only those of the day that is not over are read.
  const uncounted = days && by === 'day' ? { ...scope, from: days.to } : scope
  const { people, months } = isCounted
    ? playersIn(uncounted, { of, by, filters }, place)
    : { people: '', months: null }
  return {
    people,
    units: unitsOf(groupOf(by, hourDay(by, scope, place)), 'hour', `(${hours}) hours where true ${filters}`),
    summed: days ? `union all ${daysIn({ of, wholeDays: days, scope, by }, place)}` : '',
    played: isCounted ? `, played as (${playedOf(by, { filters, months })})` : '',
    hasDays: days !== null,
  }
}

interface PlayersAsked {
  of: string
  by: GroupedAsk['by']
  filters: string
}

/** Days of players, besides whole months that are summed; and those months. */
function playersIn(scope: GroupedScope, { of, by, filters }: PlayersAsked, place: Place) {
  const whole = wholeMonthsOf(scope, by)
  const ranges = whole ? besides(scope, whole) : [scope]
  return {
    people: `people as (${peopleOf(of, { scope, ranges }, place)}),`,
    months: whole && monthsIn({ of, months: whole, filters }, place),
  }
}

const placesOf = ({ from, to }: Range, place: Place) => ({
  from: place(from, 'timestamptz'),
  to: place(to, 'timestamptz'),
})

const hoursOf = (of: string, ranges: readonly Range[], place: Place) =>
  ranges
    .map((range) => {
      const { from, to } = placesOf(range, place)
      return `select * from fact where organization_id ${of} and hour >= ${from} and hour < ${to}`
    })
    .join(' union all ')

interface DaysAsked {
  of: string
  wholeDays: WholeDays
  scope: GroupedScope
  by: GroupedAsk['by']
}

function daysIn({ of, wholeDays, scope, by }: DaysAsked, place: Place): string {
  const { dimension } = wholeDays
  const days = placesOf(wholeDays, place)
  const [field] = Object.keys(dayFilters).filter((name) => scope[name as DayFilter] !== undefined)
  const key = field ? `and key = ${place(scope[field as DayFilter], 'text')}` : ''
  const currency = scope.currency === undefined ? '' : `and currency = ${place(scope.currency, 'text')}`
  const own = dayDimensions[dimension] !== null && by === dimension ? 'key' : keysOf('day')[by]
  return `
    select ${own} as key, ''::text as brand, currency, sum(bets), sum(wins), sum(refunds), sum(rounds), sum(players),
      sum(bet_minor), sum(win_minor), sum(refund_minor), sum(free_win_minor), sum(units), sum(bb), sum(ww), sum(bw)
    from fact_day where organization_id ${of} and dimension = ${place(dimension, 'text')}
      and day >= (${days.from} at time zone 'UTC')::date and day < (${days.to} at time zone 'UTC')::date ${key} ${currency}
    group by 1, 2, 3`
}

interface MonthsAsked {
  of: string
  months: Range
  filters: string
}

function monthsIn({ of, months, filters }: MonthsAsked, place: Place): string {
  const { from, to } = placesOf(months, place)
  return `player_month where organization_id ${of} and month >= (${from} at time zone 'UTC')::date
    and month < (${to} at time zone 'UTC')::date ${filters}`
}

const summedMonths = (group: string, months: string) => `
    select ${group}, sum(bets), sum(wins), sum(refunds), sum(rounds), 0, sum(bet_minor), sum(win_minor), sum(refund_minor),
      sum(free_win_minor), sum(units), sum(bb), sum(ww), sum(bw)
    from ${months} group by 1, 2, 3`

/** The day of an hour in the zone, where days are told apart. */
export const hourDay = (by: GroupedAsk['by'], { zone }: GroupedScope, place: Place) =>
  by === 'day' || by === 'month' ? `(hour at time zone ${place(zone, 'text')})::date` : ''

const groupOf = (by: GroupedAsk['by'], day: string) =>
  `${keysOf(day)[by]} as key, ${by === 'player' ? 'brand_id::text' : "''::text"} as brand, currency`

const unitsOf = (group: string, unit: 'hour' | 'day', source: string) => `
  select ${group}, ${unit} as unit, sum(bets) as bets, sum(wins) as wins, sum(refunds) as refunds, sum(rounds) as rounds,
    sum(bet_minor) as bet_minor, sum(win_minor) as win_minor, sum(refund_minor) as refund_minor,
    coalesce(sum(win_minor) filter (where is_free), 0) as free_win_minor
  from ${source} group by 1, 2, 3, 4`

function playedOf(by: GroupedAsk['by'], { filters, months }: { filters: string; months: string | null }) {
  const days = `select distinct ${groupOf(by, 'day')}, brand_id, player_id from people where true ${filters}`
  const more = months
    ? `union select distinct ${groupOf(by, 'month')}, brand_id, player_id from ${months}`
    : ''
  return `select key, brand, currency, count(*) as players from (${days} ${more}) one group by 1, 2, 3`
}

/** Players of days that are over come from the table; of the last day from the movements themselves. */
function peopleOf(
  of: string,
  { scope, ranges }: { scope: GroupedScope; ranges: readonly Range[] },
  place: Place,
) {
  const open = openDay(scope)
  const [openFrom, openTo] = [place(open.from, 'timestamptz'), place(open.to, 'timestamptz')]
  const days = ranges.map((range) => {
    const { from, to } = placesOf(range, place)
    return `
  select organization_id, day, brand_id, provider_code, game_id, currency, country, is_free, player_id,
    bets, wins, refunds, rounds, bet_minor, win_minor, refund_minor
  from player_day where organization_id ${of} and day >= (${from} at time zone 'UTC')::date
    and day < least(${openFrom}, ${to}) at time zone 'UTC'`
  })
  return `${days.join(' union all ')}
  union all
  select * from (${dailyPlayersOf({ of, from: openFrom, to: openTo })}) today`
}

export function whereOf(scope: GroupedScope, place: Place): string {
  return Object.entries(filtered)
    .flatMap(([field, column]) => {
      const value = scope[field as keyof typeof filtered]
      const type = column.endsWith('_id') && column !== 'player_id' ? 'uuid' : 'text'
      return value === undefined ? [] : [`and ${column} = ${place(value, type)}`]
    })
    .join(' ')
}

/** The counted part of the day that is not over yet; empty where it is not asked for. */
function openDay({ from, to, countedUntil }: GroupedScope): { from: Date; to: Date } {
  const midnight = new Date(Math.floor(countedUntil.getTime() / dayMs) * dayMs)
  return { from: midnight, to: midnight >= from && midnight < to ? countedUntil : midnight }
}
