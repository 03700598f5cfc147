import type { Db, Statement } from '@/server/db'
import { movedMinorSql } from '@/server/modules/delivery/wallet'
import type { TimeCursor } from '@/server/paging/time-cursor'
import type { MovementFilter } from './movement-filter'
import { findIds, inOrderOf } from './queries-found'

/** What a machine key may see: one brand's movements. */
export type BrandFilter = MovementFilter & { brandId: string }

/** Lists do not read the bytes. */
const withoutBytes = { body: true, contentHash: true } as const

export async function findTransactions(
  db: Db,
  { filter, ...page }: { filter: BrandFilter; cursor: TimeCursor | null; limit: number; offset: number },
) {
  const ids = await findIds(db, filter, page)
  return inOrderOf(ids, await db.movement.findMany({ where: { id: { in: ids } }, omit: withoutBytes }))
}

export function findTransaction(db: Db, key: { organizationId: string; brandId: string; id: string }) {
  // defence: an API transaction is scoped to the brand
  return db.movement.findFirst({
    where: key,
    omit: withoutBytes,
    include: { attempts: { orderBy: { number: 'asc' } } },
  })
}

/** Some of the movements of one round of a brand, oldest first. */
export function findRoundTransactions(
  db: Db,
  key: { organizationId: string; brandId: string; providerCode: string; roundId: string },
  { limit, offset }: { limit: number; offset: number },
) {
  // defence: an API round is scoped to the brand
  return db.movement.findMany({
    where: key,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    skip: offset,
    omit: withoutBytes,
  })
}

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
