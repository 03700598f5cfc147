import type { Db } from '@/server/db'
import { ago, counted, dayMs, type Measure, minuteMs } from '../rule'
import { averagedDays, findLowCredit } from './queries-accounts'

/** An organization that never had credit has not run out of it. */
export const creditLow: Measure = {
  rule: 'credit_low',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const most = (bounds.daysLeft ?? 0n) + 1n
    const rows = await findLowCredit(db, { since: ago(now, averagedDays * dayMs), days: most })
    return rows.map(({ id, currency, leftMinor, feesMinor }) => {
      const days = leftMinor > 0n && feesMinor > 0n ? (leftMinor * BigInt(averagedDays)) / feesMinor : 0n
      return {
        cause: id,
        organizationId: id,
        values: { daysLeft: days },
        figures: { days: Number(days), leftMinor: String(leftMinor), currency },
      }
    })
  },
  words: ({ days, leftMinor }) => ({
    title: BigInt(leftMinor ?? 0) <= 0n ? 'Credit is used up' : `Credit lasts for ${counted(days, 'day')}`,
    text:
      BigInt(leftMinor ?? 0) <= 0n
        ? 'Launches are blocked until credit is added. Open sessions continue.'
        : 'Based on the fees of the last 7 days. Launches are blocked once the credit is used up.',
  }),
  past: ({ days, leftMinor }) =>
    BigInt(leftMinor ?? 0) <= 0n ? 'Credit was used up' : `Credit was to last for ${counted(days, 'day')}`,
  size: ({ leftMinor }) => -Number(leftMinor),
}
