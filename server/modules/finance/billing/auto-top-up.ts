import { z } from 'zod'
import type { TopUpPauseReason } from '@/server/contract/billing-states'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { moneyInput } from '@/server/core/money-input'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { billingRules, needsReview, requireAllowed } from './billing-rules'
import { methodsOf } from './payment-methods'
import { findBuyer, lockBilling } from './queries-offers'
import { findTerms, findVisiblePackage } from './queries-packages'
import { findLastTopUp, findTopUp, markOff, saveTopUp, sumTopUps } from './queries-top-up'
import { personOf, storedPerson } from './requested-by'
import { monthStart, nextMonth } from './top-up-rules'

/**
 * What the organization has ordered to be bought automatically, what of the month's limit is used, and the last attempt. Minor units
 * of `currency`. Throws E5004, E7001.
 */
export const getAutoTopUp = readVerb('billing.read', async (ctx: TenantContext) => {
  const { organizationId, clock } = ctx
  const now = clock.now()
  const [buyer, order, spentMinor, last] = await Promise.all([
    findBuyer(db, organizationId),
    findTopUp(db, organizationId),
    sumTopUps(db, organizationId, monthStart(now)),
    findLastTopUp(db, organizationId),
  ])
  if (!buyer) throw new AppError('E7001')
  return {
    currency: buyer.currency,
    order: order && {
      ...{ state: order.state, packageId: order.packageId, currency: order.currency },
      packageName: order.package.name,
      priceMinor: order.package.priceMinor,
      creditMinor: order.package.creditMinor,
      thresholdMinor: order.thresholdMinor,
      monthlyLimitMinor: order.monthlyLimitMinor,
      paymentMethodId: order.paymentMethodId,
      method: { name: order.methodName, last4: order.methodLast4 },
      pauseReason: order.pauseReason as TopUpPauseReason | null,
      pauseDetail: order.pauseDetail,
      pausedAt: order.pausedAt,
      enabledBy: personOf(order.enabledBy).name,
      enabledAt: order.enabledAt,
      isLimitReached: order.state === 'on' && spentMinor + order.package.priceMinor > order.monthlyLimitMinor,
    },
    spentMinor,
    /** When the limit counts anew. */
    renewsAt: nextMonth(now),
    last,
  }
})

const Order = z.object({
  packageId: z.uuid(),
  paymentMethodId: z.string().min(1).max(255),
  threshold: moneyInput,
  monthlyLimit: moneyInput,
  termsVersion: z.number().int().positive(),
})
type Order = z.output<typeof Order>

const maxAmountMinor = 10n ** 12n

/**
 * Turns automatic top-up on, changes it, or turns it on again after a pause: who does so agrees to further purchases of this version of
 * the package under these terms. Throws E0003 for amounts that cannot work, E0004 for a payment method of another, EB003 for a package
 * that is not for sale, EB001, EB002 and EB005 where it could not be bought now, EB010 for other terms.
 */
export const setAutoTopUp = writeVerb('billing.purchase', Order, set)

async function set(ctx: TenantContext, input: Order): Promise<void> {
  const { organizationId, actor, clock } = ctx
  // defence: an automatic top-up charges a method of its own organization
  const method = (await methodsOf(ctx)).find(({ id }) => id === input.paymentMethodId)
  if (!method) throw new AppError('E0004', { message: 'Payment method not found. Choose another one.' })
  await inTransaction(async (tx) => {
    const { stripeCustomerId } = await lockBilling(tx, organizationId)
    if (stripeCustomerId === null) throw new AppError('E0004', { message: 'Payment method not found.' })
    const currency = await requireOrderable(tx, ctx, input)
    const before = await findTopUp(tx, organizationId)
    const order = {
      state: 'on',
      packageId: input.packageId,
      thresholdMinor: input.threshold.amountMinor,
      monthlyLimitMinor: input.monthlyLimit.amountMinor,
      termsVersion: input.termsVersion,
      methodName: method.name.slice(0, 40),
      methodLast4: method.last4,
    } as const
    await saveTopUp(tx, {
      ...order,
      ...{ organizationId, currency, stripeCustomerId, paymentMethodId: method.id },
      ...{ pauseReason: null, pauseDetail: null, pausedAt: null, limitToldMonth: null },
      enabledBy: storedPerson(actor),
      enabledAt: clock.now(),
    })
    await recordAudit(tx, ctx, {
      action: before?.state === 'on' ? 'auto_top_up.changed' : 'auto_top_up.turned_on',
      subjectType: 'organization',
      subjectId: organizationId,
      ...(before && {
        before: {
          state: before.state,
          packageId: before.packageId,
          thresholdMinor: before.thresholdMinor,
          monthlyLimitMinor: before.monthlyLimitMinor,
          methodLast4: before.methodLast4,
        },
      }),
      after: { ...order, currency },
    })
  })
}

/** The currency of what may be ordered. */
async function requireOrderable(tx: Db, ctx: TenantContext, input: Order): Promise<string> {
  const { organizationId } = ctx
  const { packageId, threshold, monthlyLimit, termsVersion } = input
  const currency = (await findBuyer(tx, organizationId))?.currency ?? ''
  const found = await findVisiblePackage(tx, { id: packageId, organizationId, currency })
  if (!found) throw new AppError('EB003', { message: 'This package is no longer available.' })
  if (threshold.currency !== currency || monthlyLimit.currency !== currency)
    throw new AppError('E0003', { message: `Enter amounts in ${currency}.` })
  if (threshold.amountMinor <= 0n || threshold.amountMinor > maxAmountMinor)
    throw new AppError('E0003', { message: 'Enter a threshold above zero.' })
  if (monthlyLimit.amountMinor < found.priceMinor || monthlyLimit.amountMinor > maxAmountMinor)
    throw new AppError('E0003', {
      message: `The monthly limit must allow one package: at least ${minorToDecimal(found.priceMinor, currency)} ${currency}.`,
    })
  if (needsReview(billingRules(), found))
    throw new AppError('E0003', {
      message:
        'Croupier reviews purchases of this size, so they can’t be automatic. Choose a smaller package.',
    })
  // defence: an automatic top-up is agreed to under the terms in force
  if ((await findTerms(tx))?.version !== termsVersion)
    throw new AppError('EB010', { message: 'The terms have changed. Open this form again.' })
  await requireAllowed(tx, ctx, { packageId, currency, priceMinor: found.priceMinor })
  return currency
}

/** Buys nothing more automatically; what is being charged already is completed. Throws E0003 where it is off. */
export const turnOffAutoTopUp = writeVerb('billing.purchase', async (ctx: TenantContext) => {
  const { organizationId } = ctx
  await inTransaction(async (tx) => {
    await lockBilling(tx, organizationId)
    if (!(await markOff(tx, organizationId)))
      throw new AppError('E0003', { message: 'Automatic top-up is off already.' })
    await recordAudit(tx, ctx, {
      action: 'auto_top_up.turned_off',
      subjectType: 'organization',
      subjectId: organizationId,
      after: { state: 'off' },
    })
  })
})
