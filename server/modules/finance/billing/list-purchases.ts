import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import { purchaseStates } from '@/server/contract/billing-states'
import { pageCursor } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { largest } from './purchase-state'
import { findPurchase, findPurchases, type PurchaseWithPeople } from './queries-purchases'
import { personOf } from './requested-by'

const OnePurchase = z.object({ purchaseId: z.uuid() })
const Own = z.object({ cursor: pageCursor })
const Everywhere = z.object({
  state: z.enum(purchaseStates).nullish(),
  organization: z.string().trim().max(80).nullish(),
  cursor: pageCursor,
})

const pageSize = 25

/** The organization's purchases, newest first, by keyset. Throws E5004. */
export const listPurchases = readVerb('billing.read', Own, (ctx: TenantContext, { cursor }) =>
  readPage({ organizationId: ctx.organizationId }, cursor, purchaseView),
)

/** Purchases of every organization, newest first. Throws E5004. */
export const listPurchasesEverywhere = readVerb(
  'purchases.review',
  Everywhere,
  (_ctx: Context, { state, organization, cursor }) => {
    const where = { ...(state && { state }), ...(organization && { organization: { slug: organization } }) }
    return readPage(where, cursor, staffPurchaseView)
  },
)

async function readPage<View extends { id: string; createdAt: Date }>(
  where: Prisma.PurchaseWhereInput,
  text: string | null | undefined,
  show: (row: Awaited<ReturnType<typeof findPurchases>>[number]) => View,
) {
  const cursor = parseCursor(text)
  const found = await findPurchases(db, { where, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  return { purchases: rows.map(show), ...neighbours }
}

/** One purchase of the organization. Throws EB004 for any other, E5004. */
export const getPurchase = readVerb(
  'billing.read',
  OnePurchase,
  async (ctx: TenantContext, { purchaseId }) => {
    const found = await findPurchase(db, { id: purchaseId, organizationId: ctx.organizationId })
    if (!found) throw new AppError('EB004', { message: 'Purchase not found.' })
    return purchaseView(found)
  },
)

/** One purchase of any organization. Throws EB004, E5004. */
export const getPurchaseEverywhere = readVerb(
  'purchases.review',
  OnePurchase,
  async (_ctx: Context, { purchaseId }) => {
    const found = await findPurchase(db, { id: purchaseId })
    if (!found) throw new AppError('EB004', { message: 'Purchase not found.' })
    return staffPurchaseView(found)
  },
)

/** A purchase as both sides see it; minor units of `currency`. */
function purchaseView(purchase: PurchaseWithPeople) {
  const { id, organization, packageName, priceMinor, creditMinor, currency, state } = purchase
  const { refundedMinor, disputedMinor, reversedMinor, failureReason, createdAt, paidAt } = purchase
  return {
    id,
    organization,
    packageName,
    priceMinor,
    creditMinor,
    currency,
    state,
    refundedMinor,
    disputedMinor,
    reversedMinor,
    failureReason,
    createdAt,
    paidAt,
    payableUntil: purchase.payableUntil,
    requestedBy: personOf(purchase.requestedBy).name,
    isAutomatic: purchase.chargedMethodId !== null,
  }
}

/** With what only Croupier's staff see. */
function staffPurchaseView(purchase: PurchaseWithPeople) {
  return {
    ...purchaseView(purchase),
    refundableMinor: refundable(purchase),
    organizationId: purchase.organizationId,
    stripeSessionId: purchase.stripeSessionId,
    stripePaymentIntentId: purchase.stripePaymentIntentId,
    reviews: purchase.reviews.map(({ reviewerId, reviewer, isApproved, note, createdAt }) => ({
      reviewerId,
      reviewer: personOf(reviewer).name,
      isApproved,
      note,
      createdAt,
    })),
    refunds: purchase.refunds.map(
      ({ id, amountMinor, reason, state, failureReason, createdAt, requestedBy }) => ({
        id,
        amountMinor,
        reason,
        state,
        failureReason,
        createdAt,
        requestedBy: personOf(requestedBy).name,
      }),
    ),
  }
}

/** What of the price can still be refunded. */
function refundable({
  creditEntryId,
  priceMinor,
  refundedMinor,
  disputedMinor,
  refunds,
}: PurchaseWithPeople): bigint {
  if (creditEntryId === null) return 0n
  const requested = refunds.filter(({ state }) => state === 'requested')
  const left = requested.reduce(
    (sum, one) => sum - one.amountMinor,
    priceMinor - refundedMinor - disputedMinor,
  )
  return largest(left, 0n)
}
