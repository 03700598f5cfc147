import { z } from 'zod'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { billingRules, needsReview, requireAllowed } from './billing-rules'
import { openCheckout, payableFrom } from './open-checkout'
import { findOffer, lockOffer } from './queries-offers'
import { findTerms } from './queries-packages'
import { insertPurchase, lockPurchase } from './queries-purchases'
import { storedPerson } from './requested-by'
import { stripePayments } from './stripe-payments'

const OneOffer = z.object({ offerId: z.uuid() })

export interface Bought {
  purchaseId: string
  /** Where to pay; null while the purchase waits for a review or for the payment provider. */
  checkoutUrl: string | null
  /** EB009 where the purchase waits for a manual review. */
  notice: { code: 'EB009'; status: 202; type: string; message: string } | null
}

/**
 * Buys an accepted offer, once: the purchase is committed first, then its payment page is made. Throws EB001 and EB002 before
 * verification, EB003 for a package no longer for sale, EB005 above its limit, EB006 where the payment provider refuses, EB010 unless
 * the offer was accepted with the terms in force, E0002 where no payments are taken. EB009 is a notice: the purchase was taken.
 */
export const buyPackage = writeVerb('billing.purchase', OneOffer, run)

async function run(ctx: TenantContext, { offerId }: z.output<typeof OneOffer>): Promise<Bought> {
  if (!stripePayments()) throw new AppError('E0002', { message: "Packages can't be bought now." })
  const { purchaseId, isWaiting } = await inTransaction((tx) => record(tx, ctx, offerId))
  if (isWaiting) return { purchaseId, checkoutUrl: null, notice: reviewNotice }
  return { purchaseId, checkoutUrl: await openCheckout(ctx, purchaseId), notice: null }
}

const reviewNotice = {
  code: 'EB009',
  status: errorCatalogue.EB009.statuses[0],
  type: errorCatalogue.EB009.type,
  message: 'Croupier reviews this purchase before you can pay.',
} as const

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

async function record(tx: Db, ctx: TenantContext, offerId: string) {
  const { organizationId, clock } = ctx
  await lockOffer(tx, { id: offerId, organizationId })
  const offer = await findOffer(tx, { id: offerId, organizationId })
  if (!offer) throw new AppError('EB003', { message: 'Offer not found.' })
  if (offer.purchase)
    return { purchaseId: offer.purchase.id, isWaiting: await isStillWaiting(tx, offer.purchase.id) }
  await requireAccepted(tx, offer, clock.now())
  const seriesId = await requireAllowed(tx, ctx, offer)
  const isWaiting = needsReview(billingRules(), offer)
  const { priceMinor, creditMinor, currency, packageName } = offer
  const now = clock.now()
  const purchase = {
    id: newId(),
    organizationId,
    offerId,
    seriesId,
    packageName,
    priceMinor,
    creditMinor,
    currency,
    state: isWaiting ? 'pending_review' : 'awaiting_payment',
    requestedBy: storedPerson(ctx.actor),
    createdAt: now,
    updatedAt: now,
    ...(!isWaiting && payableFrom(now)),
  } as const
  await insertPurchase(tx, purchase)
  await recordAudit(tx, ctx, {
    action: 'purchase.requested',
    subjectType: 'purchase',
    subjectId: purchase.id,
    after: { packageName, priceMinor, creditMinor, currency, state: purchase.state },
  })
  return { purchaseId: purchase.id, isWaiting }
}

async function isStillWaiting(tx: Db, id: string): Promise<boolean> {
  return (await lockPurchase(tx, id))?.state === 'pending_review'
}

async function requireAccepted(tx: Db, offer: Offer, now: Date): Promise<void> {
  const terms = await findTerms(tx)
  const isCurrent = terms?.version === offer.termsVersion && offer.expiresAt > now
  // defence: an offer is bought under the terms in force
  if (offer.acceptedAt !== null && isCurrent) return
  throw new AppError('EB010', {
    message: isCurrent
      ? 'Accept the terms first.'
      : 'The terms have changed or the offer has expired. Open the package again.',
    details: {
      accepted: offer.acceptedAt !== null,
      termsVersion: offer.termsVersion,
      currentVersion: terms?.version ?? null,
    },
  })
}
