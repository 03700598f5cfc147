import type { ReportSort } from '@/server/contract/reports'
import type { Db, Statement } from '@/server/db'
import type { GroupedAsk, GroupedRow, GroupedScope } from './grouped-ask'
import { type Place, sourcesOf } from './sql-grouped'

/** A share of stakes has none where there are no stakes. */
const ofStakes = (amount: string) =>
  `case when bet_minor > refund_minor then (${amount}) / (bet_minor - refund_minor) end`

const orders: Record<ReportSort, string> = {
  key: 'key',
  bets: 'bet_minor',
  refunds: 'refund_minor',
  wins: 'win_minor',
  ggr: 'bet_minor - refund_minor - win_minor',
  free: 'free_win_minor',
  cash: 'bet_minor - refund_minor - win_minor + free_win_minor',
  margin: ofStakes('bet_minor - refund_minor - win_minor'),
  rtp: ofStakes('win_minor - free_win_minor'),
  rounds: 'rounds',
  players: 'players',
}

interface Made extends Statement {
  values: readonly unknown[]
}

/** Reads days that are over, hours of the rest, and days of players where players are told apart. */
export function groupedStatement(scope: GroupedScope, ask: GroupedAsk): Made {
  const values: unknown[] = []
  const place: Place = (value, type) => `$${values.push(value)}::${type}`
  const isCounted = ask.hasPlayers && ask.by !== 'player'
  const { people, units, summed, played, hasDays } = sourcesOf(scope, { by: ask.by, isCounted }, place)
  return {
    name: '',
    values,
    text: `
    with ${people} units as (${units}), stakes as (
      select *, bet_minor - refund_minor as b, win_minor - free_win_minor as w from units
    ), parts as (
      select key, brand, currency, sum(bets) as bets, sum(wins) as wins, sum(refunds) as refunds, sum(rounds) as rounds,
        0 as players, sum(bet_minor) as bet_minor, sum(win_minor) as win_minor, sum(refund_minor) as refund_minor,
        sum(free_win_minor) as free_win_minor, count(*) filter (where b <> 0 or w <> 0) as units,
        sum(b * b) as bb, sum(w * w) as ww, sum(b * w) as bw
      from stakes group by 1, 2, 3 ${summed}
    ), sums as (
      select key, brand, currency, sum(bets)::int8 as bets, sum(wins)::int8 as wins, sum(refunds)::int8 as refunds,
        sum(rounds)::int8 as rounds, sum(players)::int8 as day_players, sum(bet_minor) as bet_minor,
        sum(win_minor) as win_minor, sum(refund_minor) as refund_minor, sum(free_win_minor) as free_win_minor,
        sum(units)::int8 as units, sum(bb) as bb, sum(ww) as ww, sum(bw) as bw
      from parts group by 1, 2, 3
    )${played}, rows as (
      select sums.*, ${playersOf(ask, hasDays)} as players
      from sums ${isCounted ? 'left join played using (key, brand, currency)' : ''}
    )
    select key, brand, currency, bets, wins, refunds, rounds, players, bet_minor::text as "betMinor",
      win_minor::text as "winMinor", refund_minor::text as "refundMinor", free_win_minor::text as "freeWinMinor",
      units, bb::text, ww::text, bw::text, groups
    from ${pageOf(ask.page, place)}`,
  }
}

function playersOf({ by, hasPlayers }: GroupedAsk, hasDays: boolean): string {
  if (by === 'player') return '1::int8'
  if (!hasPlayers) return 'null::int8'
  return `(coalesce(played.players, 0)${hasDays && by === 'day' ? ' + day_players' : ''})::int8`
}

function pageOf(page: GroupedAsk['page'], place: Place): string {
  const limit = place(page.limit, 'int8')
  if ('sort' in page) {
    const { sort, isAscending, keys } = page
    const order = `${orders[sort]} ${isAscending ? 'asc' : 'desc'} nulls last, key, brand`
    return `(
      select rows.*, row_number() over (partition by currency order by ${order}) as place,
        count(*) over (partition by currency) as groups
      from rows ${keys === undefined ? '' : `where key = any(${place(keys, 'text[]')})`}
    ) ranked where place <= ${limit} order by currency, place`
  }
  const [currency, key, brand] = page.after ?? []
  const beyond =
    currency === undefined
      ? ''
      : `where (currency, key, brand) > (${place(currency, 'text')}, ${place(key, 'text')}, ${place(brand, 'text')})`
  return `(select rows.*, 0::int8 as groups from rows) listed ${beyond} order by currency, key, brand limit ${limit}`
}

export async function findGroupedRows(db: Db, scope: GroupedScope, ask: GroupedAsk): Promise<GroupedRow[]> {
  const statement = groupedStatement(scope, ask)
  return db.query<GroupedRow>(statement, statement.values)
}
