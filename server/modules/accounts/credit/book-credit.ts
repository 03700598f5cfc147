import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { describeActor } from '@/server/modules/platform/audit'
import { addCredit, type CreditKind, findCreditEntry, insertCreditEntry, lockCredit } from './queries'

export interface CreditBooking {
  organizationId: string
  /** Minor units of the organization's credit currency; below zero draws it down. */
  amountMinor: bigint
  kind: CreditKind
  /** What moves it: a second booking of the same kind and subject finds the first. */
  subjectId: string
  /** Shown in the ledger. */
  reason: string
  /** The entry's id; a new one by default. */
  entryId?: string
}

export interface BookedCredit {
  entryId: string
  balanceMinor: bigint
  currency: string
  /** False: it had been booked before, and nothing moved now. */
  isNew: boolean
}

/**
 * Moves an organization's credit once: balance and ledger row, within the caller's transaction, after any other movement of
 * the same credit. The amount may pass the overdraft floor, which stops launches only. Null for an unknown organization.
 */
export async function bookCredit(
  tx: Db,
  ctx: Pick<Context, 'actor' | 'clock'>,
  { organizationId, amountMinor, kind, subjectId, reason, entryId = newId() }: CreditBooking,
): Promise<BookedCredit | null> {
  await lockCredit(tx, organizationId)
  const booked = await findCreditEntry(tx, { organizationId, kind, subjectId })
  const after = await addCredit(tx, { organizationId, amountMinor: booked ? 0n : amountMinor })
  if (!after) return null
  const { currency } = after
  if (booked) return { entryId: booked.id, balanceMinor: booked.balanceMinor, currency, isNew: false }
  const { balanceMinor } = after
  const entry = { id: entryId, organizationId, amountMinor, balanceMinor, kind, subjectId, reason }
  await insertCreditEntry(tx, { ...entry, actor: describeActor(ctx.actor), createdAt: ctx.clock.now() })
  return { entryId, balanceMinor, currency, isNew: true }
}
