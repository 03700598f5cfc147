import { z } from 'zod'
import { TopUpForm } from '@/server/contract/forms/organization'
import { AppError, FlatError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { moneyInput } from '@/server/core/money-input'
import type { Db } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import {
  addCredit,
  type CreditKind,
  findCreditEntry,
  findEntryOnce,
  insertCreditEntry,
  isAffiliate,
  lockCredit,
} from './queries'

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

export const TopUp = z
  .object({
    amount: moneyInput,
    /** Shown in the ledger: an invoice, a transfer. */
    reason: TopUpForm.shape.reason,
    /** A form's own id for this top-up: sent twice, it is booked once. */
    entryId: z.uuid(),
  })
  .refine(({ amount }) => amount.amountMinor > 0n, {
    path: ['amount', 'decimal'],
    message: 'Enter an amount above zero.',
  })

/** Far above any invoice, far below where the ledger's numbers end. */
const maxAmountMinor = 10n ** 14n

/**
 * Adds credit, within the caller's transaction; balance, ledger row and audit row are one, so the ledger always adds up to the balance.
 * Throws E0003 for an affiliate, E4003 above the most at once, E4004 for an amount in another currency, E7001 for an unknown organization, and
 * idempotency_conflict for the id of another entry.
 */
export async function recordTopUp(
  tx: Db,
  ctx: TenantContext,
  { amount, reason, entryId }: z.output<typeof TopUp>,
): Promise<{ balanceMinor: bigint; isNew: boolean }> {
  const { organizationId } = ctx
  const { amountMinor } = amount
  if (amountMinor > maxAmountMinor)
    throw new AppError('E4003', { details: { limit: maxAmountMinor.toString() } })
  if (await isAffiliate(tx, organizationId))
    throw new AppError('E0003', { message: 'An affiliate has no credit. It is paid its commission.' })
  await requireUnused(tx, entryId, { organizationId, amountMinor })
  const booking = {
    organizationId,
    amountMinor,
    kind: 'top_up',
    subjectId: entryId,
    reason,
    entryId,
  } as const
  const booked = await bookCredit(tx, ctx, booking)
  if (!booked) throw new AppError('E7001')
  const { balanceMinor, currency, isNew } = booked
  if (!isNew) return { balanceMinor, isNew }
  if (amount.currency !== currency) throw new AppError('E4004')
  await recordAudit(tx, ctx, {
    action: 'credit.topped_up',
    subjectType: 'credit_entry',
    subjectId: entryId,
    after: { amountMinor, balanceMinor, currency, reason },
  })
  return { balanceMinor, isNew }
}

/** The same top-up again is answered as the first time; its id under anything else would hide one of the two. */
async function requireUnused(
  tx: Db,
  entryId: string,
  { organizationId, amountMinor }: { organizationId: string; amountMinor: bigint },
): Promise<void> {
  const earlier = await findEntryOnce(tx, entryId)
  const isSame =
    earlier?.organizationId === organizationId &&
    earlier.kind === 'top_up' &&
    earlier.amountMinor === amountMinor
  // defence: the id of a credit entry is used once
  if (!earlier || isSame) return
  throw new FlatError('idempotency_conflict', {
    message: 'This top-up was already sent with other content. Close the form and start again.',
  })
}
