import { z } from 'zod'
import { ApprovalLimitForm } from '@/server/contract/forms/billing'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import type { Money } from '@/server/core/money'
import { moneyInput } from '@/server/core/money-input'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { getCreditCurrency } from '@/server/modules/accounts/credit'
import { convertMinor, type RateDay, readRates } from '@/server/modules/delivery/facts'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { findLimit, insertLimit, sumBookedAlone } from './queries-approvals'

/** Where none was set: 10,000.00 EUR. */
export const defaultLimitMinor = 1_000_000n

/** Bookings of this time count together. */
// defence: a booking above the limit cannot be split
const windowMs = 86_400_000

/**
 * Whether a sum needs a second person: above the limit, in cents of EUR, by the rates of the day. So does one that has no rate.
 */
export function isAboveLimit(
  { amountMinor, currency }: Money,
  { limitMinor, rates }: { limitMinor: bigint; rates: Pick<RateDay, 'rates'> | null },
): boolean {
  const inEuro = convert(amountMinor, { from: currency, to: 'EUR' }, rates)
  // defence: an amount without an exchange rate needs a second person
  return inEuro === null || inEuro > limitMinor
}

const convert = (amountMinor: bigint, way: { from: string; to: string }, rates: Rates) =>
  convertMinor(amountMinor, way, { day: '', source: '', rates: rates?.rates ?? new Map() })
type Rates = Pick<RateDay, 'rates'> | null

export const readLimit = async (from: Db): Promise<bigint> =>
  (await findLimit(from))?.amountMinor ?? defaultLimitMinor

const sumOf = (from: Db, { actor, clock }: Context, organizationId: string) =>
  sumBookedAlone(from, {
    ...{ organizationId, personId: storedPerson(actor).id },
    since: new Date(clock.now().getTime() - windowMs),
  })

/**
 * Whether a person's bookings for an organization, with the one that the transaction has just made, need a second person. What the
 * service books by itself does not.
 */
export async function needsSecondPerson(
  tx: Db,
  ctx: Context,
  { organizationId, currency }: { organizationId: string; currency: string },
): Promise<boolean> {
  if (ctx.actor.kind !== 'user') return false
  const limitMinor = await readLimit(tx)
  const rates = await readRates(tx, ctx.clock.now())
  const amountMinor = await sumOf(tx, ctx, organizationId)
  return isAboveLimit({ amountMinor, currency }, { limitMinor, rates })
}

const Asked = z.object({ organizationId: z.uuid().optional() })

interface LimitView {
  /** In cents of EUR. */
  limitMinor: bigint
  /** Null: it is the default. */
  set: { by: string; at: Date } | null
  /** What the reader can still book for the organization without a second person; null without an organization. */
  left: Money | null
}

/** The limit up to which one person books alone. Throws E5004, E7001 for an unknown organization. */
export const getApprovalLimit = readVerb('approvals.decide', Asked, runGet)

async function runGet(ctx: Context, { organizationId }: z.output<typeof Asked>): Promise<LimitView> {
  const found = await findLimit(db)
  const limitMinor = found?.amountMinor ?? defaultLimitMinor
  const set = found && { by: personOf(found.setBy).name, at: found.setAt }
  if (organizationId === undefined) return { limitMinor, set, left: null }
  const currency = await getCreditCurrency(db, organizationId)
  if (currency === null) throw new AppError('E7001')
  const rates = await readRates(db, ctx.clock.now())
  const most = convert(limitMinor, { from: 'EUR', to: currency }, rates) ?? 0n
  const left = most - (await sumOf(db, ctx, organizationId))
  return { limitMinor, set, left: { amountMinor: left > 0n ? left : 0n, currency } }
}

export const NewLimit = z.object({
  /** A form's own id: sent twice, it is set once. */
  limitId: z.uuid(),
  limit: moneyInput.refine(
    ({ amountMinor, currency }) => currency === 'EUR' && amountMinor >= 0n,
    'Enter an amount in EUR.',
  ),
  reason: ApprovalLimitForm.shape.reason,
})

/** Sets the limit from now on, within the caller's transaction. */
export async function recordLimit(
  tx: Db,
  ctx: Context,
  { limitId, limit: { amountMinor }, reason }: z.output<typeof NewLimit>,
): Promise<{ isNew: boolean; isRaised: boolean }> {
  const before = await readLimit(tx)
  const setBy = storedPerson(ctx.actor)
  const isNew = await insertLimit(tx, { id: limitId, amountMinor, setBy, setAt: ctx.clock.now() })
  if (isNew)
    await recordAudit(tx, ctx, {
      action: 'approval_limit.changed',
      subjectType: 'approval_limit',
      subjectId: limitId,
      before: { amountMinor: before, currency: 'EUR' },
      after: { amountMinor, currency: 'EUR', reason },
    })
  return { isNew, isRaised: amountMinor > before }
}
