import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

export function findRefund(db: Db, id: string) {
  return db.purchaseRefund.findUnique({ where: { id } })
}

export function findRefundOfStripe(db: Db, stripeRefundId: string) {
  return db.purchaseRefund.findUnique({ where: { stripeRefundId } })
}

/** What staff have given back, and by default what they are about to. */
export async function sumRefunds(db: Db, purchaseId: string, state?: 'done'): Promise<bigint> {
  const { _sum } = await db.purchaseRefund.aggregate({
    where: { purchaseId, state: state ?? { not: 'failed' } },
    _sum: { amountMinor: true },
  })
  return _sum.amountMinor ?? 0n
}

export async function insertRefund(db: Db, data: Prisma.PurchaseRefundUncheckedCreateInput): Promise<void> {
  await db.purchaseRefund.create({ data })
}

export async function updateRefund(
  db: Db,
  { id, ...data }: { id: string } & Prisma.PurchaseRefundUncheckedUpdateInput,
): Promise<void> {
  await db.purchaseRefund.update({ where: { id }, data })
}

const claimStatement = {
  name: 'billing.claim-refunds',
  text: `update purchase_refund set next_check_at = $2
    where id in (
      select id from purchase_refund where next_check_at <= $1
      order by next_check_at limit $3 for update skip locked
    )
    returning id`,
}

export async function claimRefunds(
  db: Db,
  { now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(claimStatement, [now, leaseEndsAt, limit])
  return rows.map(({ id }) => id)
}
