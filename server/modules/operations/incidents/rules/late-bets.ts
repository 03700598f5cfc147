import type { Db } from '@/server/db'
import { walletPolicy } from '@/server/modules/delivery/wallet'
import { ago, counted, type Measure, secondMs } from '../rule'
import { findLateBets } from './queries-delivery'

export const lateBets: Measure = {
  rule: 'late_bets',
  everyMs: 30 * secondMs,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await findLateBets(db, ago(now, walletPolicy().lateBetAfterMs))
    return rows.map(({ organizationId, providerCode, bets }) => ({
      cause: `${organizationId}:${providerCode}`,
      organizationId,
      providerCode,
      values: { bets: BigInt(bets) },
      figures: { provider: providerCode, bets },
      keeps: true,
    }))
  },
  words: ({ provider, bets }) => ({
    title: `${counted(bets, 'late bet')} of ${provider}`,
    text: 'The wallet confirmed them after the provider had been told that they failed, and no refund has arrived. Players paid for rounds that the provider voided.',
  }),
  past: ({ provider, bets }) => `${counted(bets, 'late bet')} of ${provider}`,
  size: ({ bets }) => Number(bets),
}
