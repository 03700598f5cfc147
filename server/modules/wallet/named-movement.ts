import type { Db } from '@/server/db'
import { findByIdentity } from './queries-support'
import { type HeldFacts, isHeldRefund, type NamedMovement } from './replay-rules'

type Naming = HeldFacts & {
  organizationId: string
  brandId: string
  providerCode: string
  referenceTransactionId: string | null
}

/** What a held refund refers to; null for every movement whose replay depends on no other. */
export async function findNamedMovement(
  db: Db,
  movement: Naming,
): Promise<(NamedMovement & { id: string }) | null> {
  if (!isHeldRefund(movement)) return null
  const { organizationId, brandId, providerCode, referenceTransactionId } = movement
  const transactionId = referenceTransactionId ?? ''
  const found = await findByIdentity(db, { organizationId, brandId, providerCode, transactionId })
  return found && { ...found, isRefunded: found.reversals.length > 0 }
}
