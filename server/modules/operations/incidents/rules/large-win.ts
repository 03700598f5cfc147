import { currencyExponent, isKnownCurrency, shiftToDecimal } from '@/server/core/money'
import type { Db, Statement } from '@/server/db'
import { convertMinor, type RateDay, readRates } from '@/server/modules/delivery/facts'
import { boundOf, dayMs, type Measure } from '../rule'

/** Each win is read once, with what its player has staked in the round; the minimum of each currency is given. */
const statement: Statement = {
  name: 'incidents.large-win',
  text: `select w.id, w.organization_id as "organizationId", w.provider_code as "providerCode",
      w.amount_minor as "amountMinor", w.currency, w.player_id as "playerId", coalesce(s.stake, 0)::int8 as "stakeMinor"
    from organization o cross join lateral (
      select * from wallet_transaction where organization_id = o.id and created_at >= $1 and created_at <= $2
        and transaction_type = 'win' and amount_minor > 0
    ) w left join lateral (
      select sum(b.amount_minor) as stake from wallet_transaction b
      where b.organization_id = w.organization_id and b.round_id = w.round_id and b.provider_code = w.provider_code
        and b.brand_id = w.brand_id and b.player_id = w.player_id and b.currency = w.currency and b.transaction_type = 'bet' and b.state not in ('declined', 'not_sent')
    ) s on true
    left join unnest($3::text[], $4::int8[]) as least (currency, minor) on least.currency = w.currency
    where w.amount_minor >= least.minor or (s.stake > 0 and w.amount_minor >= s.stake * $5::int8)
    order by w.id limit 1000`,
}

interface Row {
  id: string
  organizationId: string
  providerCode: string
  amountMinor: bigint
  currency: string
  playerId: string
  stakeMinor: bigint
}

const onlyEuro: RateDay = { day: '', source: '', rates: new Map([['EUR', '1']]) }

/** The amount's threshold in each currency that there are rates for; others are judged by the multiple alone. */
function leastByCurrency(rates: RateDay, euroMinor: bigint): [string[], bigint[]] {
  const least = [...rates.rates.keys()].flatMap((currency) => {
    const minor = convertMinor(euroMinor, { from: 'EUR', to: currency }, rates)
    return minor === null ? [] : ([[currency, minor]] as const)
  })
  return [least.map(([currency]) => currency), least.map(([, minor]) => minor)]
}

/** Rounded down, so that rounding never lifts a win over a threshold. */
function wholeEuroMinor(amountMinor: bigint, currency: string, rates: RateDay): bigint | null {
  const euro = convertMinor(amountMinor, { from: currency, to: 'EUR' }, rates)
  const back = euro === null ? null : convertMinor(euro, { from: 'EUR', to: currency }, rates)
  if (euro === null || back === null) return null
  return back > amountMinor ? euro - 1n : euro
}

export const largeWin: Measure = {
  rule: 'large_win',
  everyMs: 30 * 1_000,
  quietMs: 0,
  closesAfterMs: dayMs,
  async find(db: Db, { now, bounds, readFrom }) {
    const rates = (await readRates(db, now)) ?? onlyEuro
    const least = leastByCurrency(rates, boundOf(bounds, 'amount'))
    const values = [readFrom, now, ...least, boundOf(bounds, 'multiple')]
    const rows = await db.query<Row>(statement, values)
    return rows.map(({ id, organizationId, providerCode, amountMinor, currency, playerId, stakeMinor }) => {
      const amount = wholeEuroMinor(amountMinor, currency, rates)
      const multiple = stakeMinor > 0n ? amountMinor / stakeMinor : null
      return {
        cause: id,
        organizationId,
        providerCode,
        subjectId: id,
        values: { ...(amount !== null && { amount }), ...(multiple !== null && { multiple }) },
        figures: {
          provider: providerCode,
          player: playerId,
          amountMinor: String(amountMinor),
          currency,
          stakeMinor: String(stakeMinor),
          multiple: multiple === null ? null : String(multiple),
        },
      }
    })
  },
  words: ({ provider, amountMinor, currency, multiple }) => ({
    title: `Win of ${amountOf(amountMinor, currency)}`,
    text: `${multiple === null ? 'A win' : `${multiple} times its stake, a win`} reported by ${provider}.`,
  }),
  past: ({ amountMinor, currency }) => `Win of ${amountOf(amountMinor, currency)}`,
  size: ({ amountMinor }) => Number(amountMinor),
}

const amountOf = (amountMinor: unknown, currency: unknown) =>
  `${shiftToDecimal(BigInt(String(amountMinor)), exponentOf(String(currency)))} ${currency}`

function exponentOf(currency: string): number {
  return isKnownCurrency(currency) ? currencyExponent(currency) : 2
}
