import type { Db, Statement } from '@/server/db'
import { lateBetSql, walletPolicy } from '@/server/modules/delivery/wallet'
import { ago, counted, type Measure, secondMs } from '../rule'

const statement: Statement = {
  name: 'incidents.late-bets',
  text: `select w.organization_id as "organizationId", w.provider_code as "providerCode", count(*)::int4 as bets
    from wallet_transaction w where ${lateBetSql} and w.settled_at <= $1
    group by 1, 2 order by 1, 2 limit 5000`,
}

interface Row {
  organizationId: string
  providerCode: string
  bets: number
}

export const lateBets: Measure = {
  rule: 'late_bets',
  everyMs: 30 * secondMs,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await db.query<Row>(statement, [ago(now, walletPolicy().lateBetAfterMs)])
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
