import type { Db, Statement } from '@/server/db'
import { movedMinorSql } from '@/server/modules/delivery/wallet'

/** What the wallet confirmed of a round in one currency, in minor units; a refund counts with its bet. */
export interface RoundTotals {
  currency: string
  bet: bigint
  win: bigint
  refund: bigint
  isFinished: boolean
}

interface OneRound {
  organizationId: string
  /** Absent: of whichever brand. */
  brandId?: string
  providerCode: string
  roundId: string
}

const totals: Statement = {
  name: 'transactions.round-totals',
  text: `select t.currency, ${movedMinorSql('bet')}::text as bet, ${movedMinorSql('win')}::text as win,
      ${movedMinorSql('refund')}::text as refund, coalesce(bool_or(t.is_finished), false) as "isFinished"
    from movement t left join movement bet on bet.id = t.reversal_of_id
    where t.organization_id = $1 and t.round_id = $2 and t.provider_code = $3
      and ($4::uuid is null or t.brand_id = $4)
    group by t.currency order by min(t.created_at), t.currency`,
}

/** The totals of a whole round by currency, in order of appearance; none: the round is unknown. */
export async function findRoundTotals(
  db: Db,
  { organizationId, brandId, providerCode, roundId }: OneRound,
): Promise<RoundTotals[]> {
  const rows = await db.query<{
    currency: string
    bet: string
    win: string
    refund: string
    isFinished: boolean
  }>(totals, [organizationId, roundId, providerCode, brandId ?? null])
  return rows.map(({ bet, win, refund, ...row }) => ({
    ...row,
    bet: BigInt(bet),
    win: BigInt(win),
    refund: BigInt(refund),
  }))
}
