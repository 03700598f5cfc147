import type { Prisma } from '@/prisma/generated/client'
import type { PaymentDifferenceKind } from '@/server/contract/billing-states'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { findBilling, updateBilling } from './queries-offers'

/** False where the event was recorded before; waits for a concurrent request with the same event. */
export async function insertEvent(db: Db, data: Prisma.PaymentEventUncheckedCreateInput): Promise<boolean> {
  const { count } = await db.paymentEvent.createMany({ data: [data], skipDuplicates: true })
  return count === 1
}

export async function updateEventOutcome(db: Db, id: string, outcome: string): Promise<void> {
  await db.paymentEvent.update({ where: { id }, data: { outcome } })
}

export interface NewDifference {
  kind: PaymentDifferenceKind
  subjectId: string
  purchaseId: string | null
  currency: string
  hereMinor: bigint | null
  thereMinor: bigint | null
}

/** Once for the same finding, also after it was resolved. */
export async function insertDifference(db: Db, found: NewDifference, now: Date): Promise<boolean> {
  const { count } = await db.paymentDifference.createMany({
    data: [{ ...found, id: newId(), foundAt: now }],
    skipDuplicates: true,
  })
  return count === 1
}

export function findDifferences(db: Db, isResolved: boolean) {
  return db.paymentDifference.findMany({
    where: { resolvedAt: isResolved ? { not: null } : null },
    orderBy: [{ foundAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
}

/** Null where there is none that is open. */
export async function markResolved(
  db: Db,
  { id, ...data }: { id: string; resolvedBy: Prisma.InputJsonValue; resolvedAt: Date; note: string },
) {
  const [found] = await db.paymentDifference.updateManyAndReturn({ where: { id, resolvedAt: null }, data })
  return found ?? null
}

export function findDisputes(db: Db, purchaseId: string) {
  return db.purchaseDispute.findMany({ where: { purchaseId } })
}

export async function saveDispute(db: Db, data: Prisma.PurchaseDisputeUncheckedCreateInput): Promise<void> {
  const { id, amountMinor, currency, status } = data
  await db.purchaseDispute.upsert({ where: { id }, create: data, update: { amountMinor, currency, status } })
}

/** Forgets an organization's customer, whom a job has the payment provider forget too, and closes payment pages. */
export async function eraseBilling(tx: Db, _: Context, organizationId: string): Promise<void> {
  const billing = await findBilling(tx, organizationId)
  if (billing?.stripeCustomerId)
    await updateBilling(tx, {
      organizationId,
      stripeCustomerId: null,
      erasedCustomerId: billing.stripeCustomerId,
    })
  await tx.autoTopUp.deleteMany({ where: { organizationId } })
  await tx.purchase.updateMany({ where: { organizationId }, data: { checkoutUrl: null } })
}

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
