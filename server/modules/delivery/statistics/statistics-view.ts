import type { SettledSums } from '@/server/modules/delivery/facts'
import { addBuckets, percentileMs } from './latency-buckets'
import type { StatisticSums } from './queries-read'

export interface Counts {
  confirmed: number
  declined: number
  pending: number
  stuck: number
  closed: number
  notSent: number
  attempts: number
  redeliveries: number
  sessions: number
  demoSessions: number
  latencyP50Ms: number | null
  latencyP95Ms: number | null
}

/** Minor units. `ggrMinor` is bets less their refunds less wins, those of free rounds included. */
export interface MoneySums {
  currency: string
  betMinor: bigint
  refundMinor: bigint
  winMinor: bigint
  freeWinMinor: bigint
  ggrMinor: bigint
}

const total = (rows: readonly StatisticSums[], of: (row: StatisticSums) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Rows of whatever currency counted together: movements and milliseconds add up, money does not. */
export function countTogether(rows: readonly StatisticSums[]): Counts {
  const latency = rows.reduce<number[]>((merged, row) => addBuckets(merged, row.latency), [])
  return {
    confirmed: total(rows, (row) => row.confirmed),
    declined: total(rows, (row) => row.declined),
    pending: total(rows, (row) => row.pending),
    stuck: total(rows, (row) => row.stuck),
    closed: total(rows, (row) => row.closed),
    notSent: total(rows, (row) => row.notSent),
    attempts: total(rows, (row) => row.attempts),
    redeliveries: total(rows, (row) => row.redeliveries),
    sessions: total(rows, (row) => row.sessions),
    demoSessions: total(rows, (row) => row.demoSessions),
    latencyP50Ms: percentileMs(latency, 0.5),
    latencyP95Ms: percentileMs(latency, 0.95),
  }
}

/** One currency's money over some rows of that currency. */
export function sumMoney(currency: string, rows: readonly SettledSums[]): MoneySums {
  const add = (of: (row: SettledSums) => string) => rows.reduce((sum, row) => sum + BigInt(of(row)), 0n)
  const betMinor = add((row) => row.betMinor)
  const refundMinor = add((row) => row.refundMinor)
  const winMinor = add((row) => row.winMinor)
  const freeWinMinor = add((row) => row.freeWinMinor)
  return {
    currency,
    betMinor,
    refundMinor,
    winMinor,
    freeWinMinor,
    ggrMinor: betMinor - refundMinor - winMinor,
  }
}

/** Every currency of counts and money, the one with most movements first; demo sessions have none. */
export function rankCurrencies(counts: readonly StatisticSums[], money: readonly SettledSums[]): string[] {
  const weights = new Map(money.map(({ currency }) => [currency, 0]))
  for (const row of counts)
    if (row.currency !== '')
      weights.set(
        row.currency,
        (weights.get(row.currency) ?? 0) + row.confirmed + row.declined + row.sessions,
      )
  return [...weights]
    .sort(([a, left], [b, right]) => right - left || a.localeCompare(b))
    .map(([currency]) => currency)
}

/** Money by currency, in the order of `ranked`. */
export function moneyByCurrency(
  ranked: readonly string[],
  money: readonly SettledSums[],
): [string, SettledSums[]][] {
  const groups = groupBy(money, ({ currency }) => currency)
  return ranked.flatMap((currency) => {
    const rows = groups.get(currency)
    return rows ? [[currency, rows]] : []
  })
}

/** Rows by what a function says of them, in the order of first appearance. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
