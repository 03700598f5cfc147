import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { currencyExponent } from '@/server/core/money'
import { moneyInput } from '@/server/core/money-input'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { creditOverviewOf } from '@/server/modules/accounts/credit'
import { findKybStatus } from '@/server/modules/accounts/kyb'
import { recordAudit } from '@/server/modules/platform/audit'
import { billingRules } from './billing-rules'
import { bonusTenths, coversDays, recommended, whyBlocked } from './package-tile'
import { findBuyer } from './queries-offers'
import {
  findAudience,
  findOrganizationIds,
  findPackage,
  findPackages,
  findSeries,
  findTerms,
  findVisiblePackages,
  insertPackage,
  lockSeries,
  markPublished,
  type PackageRow,
  replaceAudience,
  retireVersions,
  updateDraft,
} from './queries-packages'
import { countPurchases, sumPurchases } from './queries-purchases'
import { stripePayments } from './stripe-payments'

/**
 * What the organization may buy, under which terms, and what limits it before its verification. Minor units of `currency`.
 * Throws E5004, E7001.
 */
export const listPackages = readVerb('billing.read', runListPackages)

async function runListPackages(ctx: TenantContext) {
  const { organizationId, clock } = ctx
  const buyer = await findBuyer(db, organizationId)
  if (!buyer) throw new AppError('E7001')
  const { currency } = buyer
  const now = clock.now()
  const [found, terms, kybStatus, boughtMinor, { burn }] = await Promise.all([
    findVisiblePackages(db, { organizationId, currency }),
    findTerms(db),
    findKybStatus(db, organizationId),
    sumPurchases(db, organizationId, now),
    creditOverviewOf(ctx),
  ])
  const { beforeKybPurchase, beforeKybTotal, reviewAbove } = billingRules()
  const limits = {
    allowanceMinor: beforeKybPurchase[currency] ?? 0n,
    ceilingMinor: beforeKybTotal[currency] ?? 0n,
    boughtMinor,
  }
  const counted = await Promise.all(found.map((one) => countBought(organizationId, one, now)))
  const rows = found.map((one, index) => ({
    ...one,
    bonusTenths: bonusTenths(one),
    coversDays: coversDays(one, burn),
    blocked: whyBlocked({ ...one, bought: counted[index] ?? 0 }, { ...limits, kybStatus, burn }),
  }))
  const best = recommended(rows)
  return {
    currency,
    packages: rows.map((row) => ({ ...row, isRecommended: row === best })),
    terms: terms && { version: terms.version, text: terms.text, publishedAt: terms.publishedAt },
    isSelling: stripePayments() !== null && terms !== null,
    kybStatus,
    ...limits,
    reviewAboveMinor: reviewAbove[currency] ?? 0n,
  }
}

/** Purchases of the package that count against its limit. */
async function countBought(
  organizationId: string,
  { seriesId, purchaseLimit, limitDays }: PackageRow,
  now: Date,
): Promise<number> {
  if (purchaseLimit === null || limitDays === null) return 0
  const since = new Date(now.getTime() - limitDays * dayMs)
  return countPurchases(db, { organizationId, seriesId, since, now })
}

const dayMs = 86_400_000

/** Far above any package, far below where the ledger's numbers end. */
const maxAmountMinor = 10n ** 12n

/** Stripe counts these in another unit than ISO 4217. */
const otherUnits = new Set(['ISK', 'UGX'])

/** Throws E4003 above the most a package may cost or credit, E4004 for an amount that cannot be charged exactly. */
function requireChargeable(amountMinor: bigint, currency: string): void {
  if (amountMinor <= 0n) throw new AppError('E4004', { message: 'The amount must be above zero.' })
  if (amountMinor > maxAmountMinor) {
    throw new AppError('E4003', { details: { limit: maxAmountMinor.toString(), currency } })
  }
  // With three decimals, Stripe takes multiples of ten.
  const isInexact = currencyExponent(currency) > 2 && amountMinor % 10n !== 0n
  if (otherUnits.has(currency) || isInexact) {
    throw new AppError('E4004', { message: `This amount cannot be charged in ${currency}.` })
  }
}

const Draft = z
  .object({
    /** The package that this becomes a new version of, or the draft that is changed; null: a new package. */
    packageId: z.uuid().nullable(),
    name: z.string().trim().min(2, 'Enter a name.').max(80, 'At most 80 characters.'),
    price: moneyInput,
    credit: moneyInput,
    offerDays: z.number().int().min(1).max(365),
    purchaseLimit: z.number().int().min(1).max(1_000).nullable(),
    limitDays: z.number().int().min(1).max(365).nullable(),
    /** Slugs of the organizations that see it; null: all. */
    audience: z.array(z.string().trim().min(1).max(63)).max(500).nullable(),
  })
  .refine(({ price, credit }) => price.currency === credit.currency, {
    path: ['credit'],
    message: 'Price and credit must have the same currency.',
  })
  .refine(({ purchaseLimit, limitDays }) => (purchaseLimit === null) === (limitDays === null), {
    path: ['limitDays'],
    message: 'Enter both the number of purchases and the days, or neither.',
  })
type Draft = z.output<typeof Draft>

const OnePackage = z.object({ packageId: z.uuid() })

/** Every version of every package with its audience, and the terms in force. Throws E5004. */
export const listAllPackages = readVerb('packages.manage', async (_ctx: Context) => {
  const [packages, terms] = await Promise.all([findPackages(db), findTerms(db)])
  return {
    terms,
    packages: packages.map(({ audience, ...row }) => ({
      ...row,
      audience: audience.map(({ organization }) => organization.slug).toSorted(),
    })),
  }
})

/**
 * Saves a draft: a new package, the draft named, or a new version of the published package named. Throws EB003 for an unknown
 * package, E4003 and E4004 for amounts, E7001 for an unknown organization.
 */
export const savePackage = writeVerb('packages.manage', Draft, run)

async function run(ctx: Context, draft: Draft): Promise<{ packageId: string }> {
  const { currency } = draft.price
  requireChargeable(draft.price.amountMinor, currency)
  requireChargeable(draft.credit.amountMinor, currency)
  return inTransaction(async (tx) => {
    const organizationIds = await audienceOf(tx, draft.audience)
    const packageId = await writeDraft(tx, ctx, draft)
    await replaceAudience(tx, { packageId, organizationIds })
    await recordAudit(tx, ctx, {
      action: 'package.saved',
      subjectType: 'credit_package',
      subjectId: packageId,
      after: {
        name: draft.name,
        priceMinor: draft.price.amountMinor,
        creditMinor: draft.credit.amountMinor,
        currency,
        audience: draft.audience ?? 'all',
      },
    })
    return { packageId }
  })
}

async function audienceOf(tx: Db, slugs: Draft['audience']): Promise<string[]> {
  if (slugs === null) return []
  const found = await findOrganizationIds(tx, slugs)
  const unknown = slugs.filter((slug) => !found.some((one) => one.slug === slug))
  if (unknown.length > 0) {
    throw new AppError('E7001', {
      message: `No such organization: ${unknown.join(', ')}.`,
      details: { unknown },
    })
  }
  return found.map(({ id }) => id)
}

async function writeDraft(tx: Db, ctx: Context, draft: Draft): Promise<string> {
  const fields = {
    name: draft.name,
    priceMinor: draft.price.amountMinor,
    creditMinor: draft.credit.amountMinor,
    currency: draft.price.currency,
    offerDays: draft.offerDays,
    purchaseLimit: draft.purchaseLimit,
    limitDays: draft.limitDays,
    visibility: draft.audience === null ? 'all' : 'selected',
  } as const
  const versions = draft.packageId === null ? [] : await versionsOf(tx, draft.packageId)
  const open = versions.find(({ state }) => state === 'draft')
  if (open && (await updateDraft(tx, { id: open.id, ...fields }))) return open.id
  const id = newId()
  const seriesId = versions[0]?.seriesId ?? id
  const version = (versions[0]?.version ?? 0) + 1
  await insertPackage(tx, { id, seriesId, version, ...fields, state: 'draft', createdAt: ctx.clock.now() })
  return id
}

async function versionsOf(tx: Db, packageId: string): Promise<PackageRow[]> {
  const one = await findPackage(tx, packageId)
  if (!one) throw new AppError('EB003', { message: 'Package not found.' })
  await lockSeries(tx, one.seriesId)
  return findSeries(tx, one.seriesId)
}

/** Puts a draft on sale in place of the version before. Throws EB003 for an unknown package; what is no draft stays as it is. */
export const publishPackage = writeVerb('packages.manage', OnePackage, (ctx: Context, { packageId }) =>
  inTransaction(async (tx) => {
    const one = (await versionsOf(tx, packageId)).find(({ id }) => id === packageId)
    if (one?.state !== 'draft') return
    const isForNobody = one.visibility === 'selected' && (await findAudience(tx, packageId)).length === 0
    if (isForNobody) throw new AppError('E0003', { message: 'Select at least one organization first.' })
    const now = ctx.clock.now()
    await retireVersions(tx, { seriesId: one.seriesId }, now)
    await markPublished(tx, { id: packageId, now })
    await note(tx, ctx, one, 'package.published')
  }),
)

/** Takes a package off sale; offers of it can no longer be bought. Throws EB003 for an unknown package. */
export const retirePackage = writeVerb('packages.manage', OnePackage, (ctx: Context, { packageId }) =>
  inTransaction(async (tx) => {
    const one = (await versionsOf(tx, packageId)).find(({ id }) => id === packageId)
    if (!one || (await retireVersions(tx, { id: packageId }, ctx.clock.now())) === 0) return
    await note(tx, ctx, one, 'package.retired')
  }),
)

const note = (tx: Db, ctx: Context, { id, name, version }: PackageRow, action: string) =>
  recordAudit(tx, ctx, {
    action,
    subjectType: 'credit_package',
    subjectId: id,
    after: { name, version },
  })
