import { db } from '@/server/db'

/** What facts, fees and invoices must say, from `movement` alone, without anything they are made with. */

/** Each confirmed movement with what it is worth to the house: nothing of it is shared with the code that is tested. */
const worth = `
  select t.*, coalesce(s.country, '') as country, g.game_type,
    case when t.transaction_type = 'bet' and not t.is_free then t.amount_minor else 0 end as bet,
    case when t.transaction_type = 'win' then t.amount_minor else 0 end as win,
    case when t.transaction_type = 'refund' and bet.state = 'confirmed' and not bet.is_free then t.amount_minor else 0 end as refund,
    t.transaction_type = 'refund' and bet.state = 'confirmed' as is_refund
  from movement t
  left join movement bet on bet.id = t.reversal_of_id
  left join game_session s on s.id = t.session_id
  left join game g on g.id = t.game_id
  where t.organization_id = $1 and t.state = 'confirmed'`

const counts = `
  sum(case when transaction_type = 'bet' then 1 else 0 end)::text as bets,
  sum(case when transaction_type = 'win' then 1 else 0 end)::text as wins,
  sum(case when is_refund then 1 else 0 end)::text as refunds,
  count(distinct case when is_finished then round_id end)::text as rounds,
  sum(bet)::text as bet_minor, sum(win)::text as win_minor, sum(refund)::text as refund_minor`

const dimensions = 'brand_id, provider_code, game_id, currency, country, is_free'

type Row = Record<string, unknown>

/** The rows of `fact` and of `player_day` up to a time, in one order. */
export async function recomputeFacts(
  organizationId: string,
  until: Date,
): Promise<[hours: Row[], days: Row[]]> {
  const hours = await db.query<Row>(
    `select to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD HH24') as hour, ${dimensions}, ${counts}
     from (${worth}) w where settled_at < $2 group by 1, ${dimensions} order by 1, ${dimensions}`,
    [organizationId, until],
  )
  const days = await db.query<Row>(
    `select to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${dimensions}, player_id, ${counts}
     from (${worth}) w where settled_at < date_trunc('day', $2::timestamptz, 'UTC')
     group by 1, ${dimensions}, player_id order by 1, ${dimensions}, player_id`,
    [organizationId, until],
  )
  return [hours, days]
}

/** The same rows as they are stored. */
export async function storedFacts(organizationId: string): Promise<[hours: Row[], days: Row[]]> {
  const sums = 'bets wins refunds rounds bet_minor win_minor refund_minor'
    .split(' ')
    .map((name) => `${name}::text`)
    .join(', ')
  const hours = await db.query<Row>(
    `select to_char(hour at time zone 'UTC', 'YYYY-MM-DD HH24') as hour, ${dimensions}, ${sums}
     from fact where organization_id = $1 order by 1, ${dimensions}`,
    [organizationId],
  )
  const days = await db.query<Row>(
    `select to_char(day, 'YYYY-MM-DD') as day, ${dimensions}, player_id, ${sums}
     from player_day where organization_id = $1 order by 1, ${dimensions}, player_id`,
    [organizationId],
  )
  return [hours, days]
}

/** A version of the contract in the test's own words. */
export interface Version {
  from: string
  to: string
  /** In the order of their positions: which games a share line covers, and its tiers in millionths; or a monthly amount. */
  lines: (
    | { covers: (provider: string, gameType: string) => boolean; tiers: [from: bigint, millionths: bigint][] }
    | { fixed: bigint }
  )[]
}

/** What one line adds on one day. */
export interface DayFee {
  day: string
  position: number
  baseMinor: bigint
  feeMinor: bigint
  drawnMinor: bigint
}

interface Earned {
  day: string
  provider_code: string
  game_type: string
  currency: string
  ggr: string
}

/** Every day's fee of every line, of days before `until`; amounts in EUR. A line that comes first takes the game. */
export async function recomputeFees(
  organizationId: string,
  versions: readonly Version[],
  until: string,
): Promise<DayFee[]> {
  const earned = await db.query<Earned>(
    `select to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD') as day, provider_code, game_type, currency,
       sum(bet - refund - win)::text as ggr
     from (${worth}) w where not is_free group by 1, 2, 3, 4`,
    [organizationId],
  )
  const rates = await db.query<{ day: string; currency: string; rate: string }>(
    'select day::text, currency, rate::text from exchange_rate order by day',
  )
  const fees: DayFee[] = []
  for (const version of versions) {
    const sums = version.lines.map(() => ({ base: 0n, fee: 0n }))
    for (
      let day = version.from, elapsed = 1n;
      day < version.to && day < until;
      day = dayAfter(day), elapsed += 1n
    ) {
      const bases = basesOf(
        version,
        earned.filter((one) => one.day === day),
        rates,
      )
      for (const [position, line] of version.lines.entries()) {
        const before = sums[position] ?? { base: 0n, fee: 0n }
        const base = before.base + (bases[position] ?? 0n)
        const fee =
          'fixed' in line ? nearest(line.fixed * elapsed, daysOfMonth(day)) : shareOf(line.tiers, base)
        fees.push({
          day,
          position,
          baseMinor: bases[position] ?? 0n,
          feeMinor: fee,
          drawnMinor: fee - before.fee,
        })
        sums[position] = { base, fee }
      }
    }
  }
  return fees
}

/** Per line in EUR cents: each currency of it is converted and rounded once. */
function basesOf(
  { lines }: Version,
  earned: readonly Earned[],
  rates: readonly { day: string; currency: string; rate: string }[],
): bigint[] {
  const sums = lines.map(() => new Map<string, bigint>())
  for (const { provider_code: provider, game_type: gameType, currency, ggr } of earned) {
    const own = sums[lines.findIndex((line) => 'covers' in line && line.covers(provider, gameType))]
    own?.set(currency, (own.get(currency) ?? 0n) + BigInt(ggr))
  }
  return sums.map((sum) =>
    [...sum].reduce((all, [currency, ggr]) => {
      if (currency === 'EUR') return all + ggr
      const { rate = '' } =
        rates.findLast((one) => one.currency === currency && one.day <= (earned[0]?.day ?? '')) ?? {}
      const perEuro = BigInt(Math.round(Number(rate) * 1e5))
      // KWD has three decimals.
      return all + nearest(ggr * 100_000n, perEuro * (currency === 'KWD' ? 10n : 1n))
    }, 0n),
  )
}

function shareOf(tiers: readonly [from: bigint, millionths: bigint][], base: bigint): bigint {
  let exact = 0n
  for (const [index, [from, millionths]] of tiers.entries()) {
    const next = tiers[index + 1]?.[0] ?? base
    const top = base < next ? base : next
    if (top > from) exact += (top - from) * millionths
  }
  return nearest(exact, 1_000_000n)
}

/** Half away from zero; `per` is positive. */
function nearest(value: bigint, per: bigint): bigint {
  const size = ((value < 0n ? -value : value) * 2n + per) / (per * 2n)
  return value < 0n ? -size : size
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const daysOfMonth = (day: string) =>
  BigInt(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate())
