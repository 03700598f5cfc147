import type { DeliveryState } from '@/server/contract/delivery-states'
import { AppError } from '@/server/core/app-error'
import type { Db } from '@/server/db'
import { BetIsArchived } from './archived-movement'
import type { MovementRow } from './movement'
import { findIdOf } from './queries-movement'
import { findFirstRefund } from './queries-refund'
import { findByIdentity } from './queries-support'
import { type HeldFacts, isHeldRefund, type NamedMovement } from './replay-rules'

type Naming = HeldFacts & {
  organizationId: string
  brandId: string
  providerCode: string
  referenceTransactionId: string | null
}

/**
 * What a held refund refers to; null for every movement whose replay depends on no other. Throws `BetIsArchived` where that is in
 * the archive and not given.
 */
export async function findNamedMovement(
  db: Db,
  movement: Naming,
  archivedBet: MovementRow | null,
): Promise<(NamedMovement & { id: string }) | null> {
  if (!isHeldRefund(movement)) return null
  const { organizationId, brandId, providerCode, referenceTransactionId } = movement
  const identity = { organizationId, brandId, providerCode, transactionId: referenceTransactionId ?? '' }
  const found = await findByIdentity(db, identity)
  if (found !== null) return { ...found, isRefunded: found.reversals.length > 0 }
  if (archivedBet !== null)
    return { ...archivedBet, isRefunded: (await findFirstRefund(db, identity, archivedBet.id)) !== null }
  if ((await findIdOf(db, identity)) !== null) throw new BetIsArchived(identity)
  return null
}

/**
 * State and attempt count at the time of a member's decision about a movement. Every attempt counts up, so the pair never recurs.
 */
export interface SeenMovement {
  state: DeliveryState
  attemptCount: number
}

/** What a bulk run does to one movement: only while it is as it was seen. */
export interface RunPart {
  runId: string
  seen: SeenMovement
}

/** Throws E0003 with `details.reason: moved_on` when either has changed. */
export function requireUnchanged(movement: SeenMovement, seen: SeenMovement): void {
  if (movement.state === seen.state && movement.attemptCount === seen.attemptCount) return
  throw new AppError('E0003', {
    message: 'The transaction changed in the meantime. Reload and try again.',
    details: { reason: 'moved_on', state: movement.state },
  })
}
