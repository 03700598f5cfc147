import type { TopUpPauseReason } from '@/server/contract/billing-states'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId, type OrganizationId } from '@/server/core/ids'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { lockBalance } from '@/server/modules/accounts/credit'
import { recordAudit } from '@/server/modules/platform/audit'
import { billingRules, needsReview, requireAllowed } from './billing-rules'
import { chargePurchase } from './charge-method'
import { payableFrom } from './open-checkout'
import { findBuyer, insertOffer, lockBilling } from './queries-offers'
import { findTerms } from './queries-packages'
import { insertPurchase } from './queries-purchases'
import { findDueTopUps, findTopUp, hasOpenTopUp, markLimitTold, sumTopUps } from './queries-top-up'
import { stripePayments } from './stripe-payments'
import { pauseTopUp, tellLimit } from './tell-top-up'
import { monthOf, monthStart } from './top-up-rules'

const batch = 50

/**
 * Buys a package for each organization whose credit has fallen below its threshold. Any number of instances, any crash: the purchase
 * is committed under the organization's lock before the payment provider is asked.
 */
export async function startTopUps(ctx: Context): Promise<{ bought: number; failed: number }> {
  if (!stripePayments()) return { bought: 0, failed: 0 }
  const due = await findDueTopUps(db, monthOf(ctx.clock.now()), batch)
  let bought = 0
  let failed = 0
  for (const id of due) {
    try {
      const purchaseId = await inTransaction((tx) => recordTopUp(tx, ctx, id))
      if (purchaseId === null) continue
      bought += 1
      await chargePurchase(ctx, purchaseId)
    } catch (err) {
      log.error({ err, organizationId: id }, 'automatic top-up failed')
      failed += 1
    }
  }
  return { bought, failed }
}

/** The id of the purchase to charge; null where none is to be bought now. */
async function recordTopUp(tx: Db, ctx: Context, organizationId: string): Promise<string | null> {
  const billing = await lockBilling(tx, organizationId)
  const order = await findTopUp(tx, organizationId)
  const buyer = await findBuyer(tx, organizationId)
  if (order?.state !== 'on' || !buyer?.isActive) return null
  // One at a time; the database refuses a second one as well.
  if (await hasOpenTopUp(tx, organizationId)) return null
  if ((await lockBalance(tx, organizationId)) >= order.thresholdMinor) return null
  const isOfCustomer = billing.stripeCustomerId === order.stripeCustomerId
  const reason = isOfCustomer ? await whyNot(tx, ctx, { order, buyer }) : 'method_removed'
  if (reason !== null) {
    await pauseTopUp(tx, ctx, { organizationId, reason })
    return null
  }
  const now = ctx.clock.now()
  const spent = await sumTopUps(tx, organizationId, monthStart(now))
  // defence: automatic purchases stay within the month’s limit
  if (spent + order.package.priceMinor > order.monthlyLimitMinor) {
    if (await markLimitTold(tx, organizationId, monthOf(now))) await tellLimit(tx, ctx, organizationId)
    return null
  }
  return insertBoth(tx, ctx, order)
}

type Order = NonNullable<Awaited<ReturnType<typeof findTopUp>>>

interface Ordered {
  order: Order
  buyer: { currency: string }
}

const reasonOfCode: Readonly<Record<string, TopUpPauseReason>> = {
  EB001: 'verification_required',
  EB002: 'verification_required',
  EB003: 'package_withdrawn',
  EB005: 'package_limit',
}

/** Why the package can't be bought as it was agreed; null where it can. */
async function whyNot(tx: Db, ctx: Context, { order, buyer }: Ordered): Promise<TopUpPauseReason | null> {
  if (buyer.currency !== order.currency) return 'currency_changed'
  if ((await findTerms(tx))?.version !== order.termsVersion) return 'terms_changed'
  if (needsReview(billingRules(), order.package)) return 'needs_review'
  try {
    const tenant = { ...ctx, organizationId: order.organizationId as OrganizationId }
    await requireAllowed(tx, tenant, wanted(order))
    return null
  } catch (error) {
    const reason = error instanceof AppError ? reasonOfCode[error.code] : undefined
    if (reason) return reason
    throw error
  }
}

const wanted = ({ packageId, package: { currency, priceMinor } }: Order) => ({
  packageId,
  currency,
  priceMinor,
})

/** The offer that was agreed to beforehand, and the purchase that follows from it. */
async function insertBoth(tx: Db, ctx: Context, order: Order): Promise<string> {
  const { organizationId, packageId, termsVersion, enabledBy } = order
  const { name: packageName, priceMinor, creditMinor, currency, seriesId, offerDays } = order.package
  const now = ctx.clock.now()
  const price = { packageName, priceMinor, creditMinor, currency }
  const [offerId, id] = [newId(), newId()]
  await insertOffer(tx, {
    ...price,
    ...{ id: offerId, organizationId, packageId, termsVersion, createdAt: now },
    expiresAt: new Date(now.getTime() + offerDays * 86_400_000),
    acceptedBy: enabledBy ?? {},
    acceptedAt: order.enabledAt,
  })
  await insertPurchase(tx, {
    ...price,
    ...{ id, organizationId, offerId, seriesId, createdAt: now, updatedAt: now },
    state: 'awaiting_payment',
    requestedBy: { kind: 'system', id: 'top-up-credit', name: 'Automatic top-up' },
    chargedCustomerId: order.stripeCustomerId,
    chargedMethodId: order.paymentMethodId,
    ...payableFrom(now),
  })
  await recordAudit(tx, ctx, {
    action: 'purchase.requested',
    subjectType: 'purchase',
    subjectId: id,
    organizationId,
    after: { packageName, priceMinor, creditMinor, currency, state: 'awaiting_payment', isAutomatic: true },
  })
  return id
}
