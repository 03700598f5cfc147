import type { Db } from '@/server/db'
import { findDuePayables } from '@/server/modules/finance/settlement'
import { ago, boundOf, counted, dayMs, type Measure, minuteMs } from '../rule'

/** One incident of a provider, for the earliest of its payments. */
export const providerPaymentDue: Measure = {
  rule: 'provider_payment_due',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const rows = await findDuePayables(db, ago(now, -Number(boundOf(bounds, 'daysLeft')) * dayMs))
    return rows.map(({ providerCode, dueOn, count }) => {
      const days = Math.floor((dueOn.getTime() + dayMs - now.getTime()) / dayMs)
      return {
        cause: providerCode,
        organizationId: null,
        providerCode,
        values: { daysLeft: BigInt(Math.max(0, days)) },
        figures: { provider: providerCode, days, count, dueOn: dueOn.toISOString().slice(0, 10) },
      }
    })
  },
  words: ({ provider, days, count, dueOn }) => ({
    title:
      Number(days) < 0 ? `Payment to ${provider} is overdue` : `Payment to ${provider} is due on ${dueOn}`,
    text: `${counted(count, 'statement')} to pay, the first due on ${dueOn}. Record the payment on the statement.`,
  }),
  past: ({ provider, dueOn }) => `A payment to ${provider} was due on ${dueOn}`,
  size: ({ days }) => -Number(days),
}
