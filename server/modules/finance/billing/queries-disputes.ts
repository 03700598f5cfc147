import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

export function findDisputes(db: Db, purchaseId: string) {
  return db.purchaseDispute.findMany({ where: { purchaseId } })
}

export async function saveDispute(db: Db, data: Prisma.PurchaseDisputeUncheckedCreateInput): Promise<void> {
  const { id, amountMinor, currency, status } = data
  await db.purchaseDispute.upsert({ where: { id }, create: data, update: { amountMinor, currency, status } })
}
