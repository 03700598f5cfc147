import type { Db, Statement } from '@/server/db'
import { ago, counted, dayMs, type Measure, minuteMs } from '../rule'

const averagedDays = 7

const statement: Statement = {
  name: 'incidents.credit-low',
  text: `select o.id, o.credit_currency as currency, (o.credit_minor - o.overdraft_floor_minor) as "leftMinor",
      coalesce(-f.fees, 0)::int8 as "feesMinor"
    from organization o cross join lateral (
      select sum(amount_minor) as fees from credit_entry
      where organization_id = o.id and kind = 'fee' and created_at >= $1) f
    where o.is_billable and o.is_active and o.deleted_at is null
      and exists (select from credit_entry where organization_id = o.id)
      and (o.credit_minor <= o.overdraft_floor_minor
        or (o.credit_minor - o.overdraft_floor_minor) * ${averagedDays} < -f.fees * $2)
    order by o.id limit 5000`,
}

interface Row {
  id: string
  currency: string
  leftMinor: bigint
  feesMinor: bigint
}

/** An organization that never had credit has not run out of it. */
export const creditLow: Measure = {
  rule: 'credit_low',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const most = (bounds.daysLeft ?? 0n) + 1n
    const rows = await db.query<Row>(statement, [ago(now, averagedDays * dayMs), most])
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
