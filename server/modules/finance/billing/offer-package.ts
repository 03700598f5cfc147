import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { requireAllowed } from './billing-rules'
import { findBuyer, findOffer, insertOffer, lockOffer, markAccepted } from './queries-offers'
import { findTerms, findVisiblePackage } from './queries-packages'
import { storedPerson } from './requested-by'

const OnePackage = z.object({ packageId: z.uuid() })
const Acceptance = z.object({ offerId: z.uuid(), termsVersion: z.number().int().positive() })

const dayMs = 86_400_000

/**
 * An offer of a package at its present price and terms. Throws EB003 for a package that is not for sale to this organization, and
 * EB001, EB002 and EB005 where it could not be bought now: no terms are shown for it.
 */
export const offerPackage = writeVerb('billing.purchase', OnePackage, makeOffer)

async function makeOffer(ctx: TenantContext, { packageId }: z.output<typeof OnePackage>) {
  const { organizationId, clock } = ctx
  return inTransaction(async (tx) => {
    const buyer = await findBuyer(tx, organizationId)
    if (!buyer) throw new AppError('E7001')
    const found = await findVisiblePackage(tx, { id: packageId, organizationId, currency: buyer.currency })
    const terms = await findTerms(tx)
    if (!found || !terms) throw new AppError('EB003', { message: 'This package is not available.' })
    // defence: what cannot be bought is not offered
    await requireAllowed(tx, ctx, { packageId, currency: buyer.currency, priceMinor: found.priceMinor })
    const now = clock.now()
    const { name: packageName, priceMinor, creditMinor, currency, offerDays } = found
    const offer = {
      id: newId(),
      organizationId,
      packageId,
      packageName,
      priceMinor,
      creditMinor,
      currency,
      termsVersion: terms.version,
      createdAt: now,
      expiresAt: new Date(now.getTime() + offerDays * dayMs),
    }
    await insertOffer(tx, offer)
    await recordAudit(tx, ctx, {
      action: 'package_offer.made',
      subjectType: 'package_offer',
      subjectId: offer.id,
      after: { packageName, priceMinor, creditMinor, currency, termsVersion: terms.version },
    })
    return { ...offer, termsText: terms.text }
  })
}

/** Accepts an offer with its terms. Throws EB003 for an unknown offer, EB010 for other terms than the offer's. */
export const acceptOffer = writeVerb('billing.purchase', Acceptance, accept)

async function accept(
  ctx: TenantContext,
  { offerId: id, termsVersion }: z.output<typeof Acceptance>,
): Promise<void> {
  const { organizationId, actor, clock } = ctx
  await inTransaction(async (tx) => {
    await lockOffer(tx, { id, organizationId })
    const offer = await findOffer(tx, { id, organizationId })
    if (!offer) throw new AppError('EB003', { message: 'Offer not found.' })
    if (offer.termsVersion !== termsVersion || offer.expiresAt <= clock.now()) {
      throw new AppError('EB010', {
        message: 'This offer has expired or has other terms. Open the package again.',
      })
    }
    const acceptedAt = clock.now()
    if (!(await markAccepted(tx, { id, acceptedBy: storedPerson(actor), acceptedAt }))) return
    await recordAudit(tx, ctx, {
      action: 'package_offer.accepted',
      subjectType: 'package_offer',
      subjectId: id,
      after: { termsVersion, packageName: offer.packageName },
    })
  })
}
