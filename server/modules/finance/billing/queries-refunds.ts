import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'

export function findRefund(db: Db, id: string) {
  return db.purchaseRefund.findUnique({ where: { id } })
}

/** The refund that the provider calls by one of the two: by its own id, else by ours while it had none. */
export async function findRefundOf(
  db: Db,
  { purchaseId, stripeRefundId, ownId }: { purchaseId: string; stripeRefundId: string; ownId: string | null },
) {
  const known = await db.purchaseRefund.findUnique({ where: { stripeRefundId } })
  if (known || ownId === null) return known
  return db.purchaseRefund.findFirst({ where: { id: ownId, purchaseId, stripeRefundId: null } })
}

const countedStates = {
  /** Recorded here; the provider was not asked, or did not answer yet. */
  here: ['requested'],
  /** The provider gives it back. */
  there: ['requires_action', 'pending', 'done'],
} as const

export async function sumRefunds(
  db: Db,
  purchaseId: string,
  where: keyof typeof countedStates,
): Promise<bigint> {
  const { _sum } = await db.purchaseRefund.aggregate({
    where: { purchaseId, state: { in: [...countedStates[where]] } },
    _sum: { amountMinor: true },
  })
  return _sum.amountMinor ?? 0n
}

export async function insertRefund(
  db: Db,
  { id = newId(), ...data }: Omit<Prisma.PurchaseRefundUncheckedCreateInput, 'id'> & { id?: string },
): Promise<void> {
  await db.purchaseRefund.create({ data: { id, ...data } })
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
