import type { Report } from '../index'

/** By currency and key. */
export const byPlace = (a: { key: string; currency: string }, b: { key: string; currency: string }) =>
  `${a.currency} ${a.key}`.localeCompare(`${b.currency} ${b.key}`)

/** A report's rows in the form of the recount. */
export const told = (rows: Report['rows']) =>
  rows
    .map(({ key, currency, ...row }) => ({
      key,
      currency,
      bets: BigInt(row.bets),
      wins: BigInt(row.wins),
      refunds: BigInt(row.refunds),
      rounds: BigInt(row.rounds),
      players: row.players === null ? null : BigInt(row.players),
      bet: String(row.betMinor),
      win: String(row.winMinor),
      refund: String(row.refundMinor),
      free: String(row.freeWinMinor),
    }))
    .toSorted(byPlace)
