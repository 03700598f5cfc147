import { z } from 'zod'
import { BrandName, BrandSessionLimit } from '@/server/contract/forms/brands'
import { OneBrand } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { wholeOrNone } from '@/server/core/typed-whole'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  type BrandStatus,
  findBrandOf,
  findPlatform,
  inBrandTransaction,
  type PlatformRules,
  updateBrand,
  updatePlatform,
} from './queries'

interface Step {
  to: BrandStatus
  action: string
}

/**
 * Stops a brand for the time being: launches and grants that name it are refused with E6008, its open sessions take no more
 * bets, wins and refunds still pass, and its records can be read. It keeps its place under the cap. Throws E5004, E6006, E6008.
 */
export const suspendBrand = writeVerb('brands.suspend', OneBrand, (ctx: TenantContext, brand) =>
  setStatus(ctx, brand, { to: 'suspended', action: 'brand.suspended' }),
)

/** Undoes a suspension. Throws E5004, E6006, E6008 (also for a retired brand: that is final). */
export const reactivateBrand = writeVerb('brands.suspend', OneBrand, (ctx: TenantContext, brand) =>
  setStatus(ctx, brand, { to: 'active', action: 'brand.reactivated' }),
)

/**
 * Ends a brand for good: as suspended, and its ref is never used again while its place under the cap is free. The default
 * brand cannot go before another one is the default: E6010. Throws E5004, E6006, E6008.
 */
export const retireBrand = writeVerb('brands.retire', OneBrand, (ctx: TenantContext, brand) =>
  setStatus(ctx, brand, { to: 'retired', action: 'brand.retired' }),
)

/** Asking again for the state a brand is in changes nothing and is not audited. */
async function setStatus(ctx: TenantContext, { brandId }: OneBrand, step: Step): Promise<void> {
  await inBrandTransaction(ctx.organizationId, async (db) => {
    const platform = await requirePlatform(db, ctx)
    const brand = await requireBrand(db, ctx, brandId)
    if (brand.status === step.to) return
    if (brand.status === 'retired') throw retired()
    if (step.to === 'retired' && platform.defaultBrandId === brandId) throw stillDefault()
    await updateBrand(db, brandId, { status: step.to })
    await recordAudit(db, ctx, {
      action: step.action,
      subjectType: 'brand',
      subjectId: brandId,
      brandId,
      before: { ref: brand.ref, status: brand.status },
      after: { ref: brand.ref, status: step.to },
    })
  })
}

const retired = () =>
  new AppError('E6008', { status: 403, message: 'This brand is retired. This can’t be undone.' })

const stillDefault = () =>
  new AppError('E6010', { message: 'Make another brand the default before you retire this one.' })

const Name = OneBrand.extend({ name: z.nullable(BrandName.shape.name) })
type Name = z.output<typeof Name>

/** How the dashboard calls a brand; null or empty: by its ref. The API knows the ref alone. Throws E5004, E6006, E6008. */
export const setBrandName = writeVerb('brands.manage', Name, runSetBrandName)

async function runSetBrandName(ctx: TenantContext, { brandId, name: given }: Name): Promise<void> {
  const name = given || null
  await inBrandTransaction(ctx.organizationId, async (db) => {
    await requirePlatform(db, ctx)
    const brand = await requireBrand(db, ctx, brandId)
    if (brand.status === 'retired') throw new AppError('E6008', { status: 403 })
    if (brand.displayName === name) return
    await updateBrand(db, brandId, { displayName: name })
    await recordAudit(db, ctx, {
      action: 'brand.renamed',
      subjectType: 'brand',
      subjectId: brandId,
      brandId,
      before: { displayName: brand.displayName },
      after: { displayName: name },
    })
  })
}

/**
 * Makes a brand the one that calls without a ref act for, from the next call on; sessions and movements that exist stay with
 * their brand (spec §2.10). Throws E5004, E6006, E6008 (unknown; 403 unless active).
 */
export const setDefaultBrand = writeVerb('brands.manage', OneBrand, runSetDefaultBrand)

async function runSetDefaultBrand(ctx: TenantContext, { brandId }: OneBrand): Promise<void> {
  await inBrandTransaction(ctx.organizationId, async (db) => {
    const { defaultBrandId } = await requirePlatform(db, ctx)
    const brand = await requireBrand(db, ctx, brandId)
    if (brand.status !== 'active') throw new AppError('E6008', { status: 403 })
    if (defaultBrandId === brandId) return
    const { organizationId } = ctx
    const previous = defaultBrandId && (await findBrandOf(db, { organizationId, brandId: defaultBrandId }))
    await updatePlatform(db, organizationId, { defaultBrandId: brandId })
    await recordAudit(db, ctx, {
      action: 'brand.made_default',
      subjectType: 'brand',
      subjectId: brandId,
      brandId,
      before: { defaultBrand: previous ? previous.ref : null },
      after: { defaultBrand: brand.ref },
    })
  })
}

const Rules = z.object({ requiresSubOperatorRef: z.boolean(), canAutoProvisionBrands: z.boolean() })

/**
 * Whether each call must name its brand (E6005 otherwise), and whether an unseen ref makes a brand by itself (E6008
 * otherwise; spec §2.10). Throws E5004, E6006.
 */
export const setPlatformRules = writeVerb('organization.change', Rules, runSetPlatformRules)

async function runSetPlatformRules(ctx: TenantContext, rules: PlatformRules): Promise<void> {
  await inBrandTransaction(ctx.organizationId, async (db) => {
    const before = rulesOf(await requirePlatform(db, ctx))
    const after = rulesOf(rules)
    if (isSame(before, after)) return
    await updatePlatform(db, ctx.organizationId, after)
    await recordAudit(db, ctx, {
      action: 'organization.brand_rules_changed',
      subjectType: 'organization',
      subjectId: ctx.organizationId,
      before,
      after,
    })
  })
}

const isSame = (one: PlatformRules, other: PlatformRules) =>
  one.requiresSubOperatorRef === other.requiresSubOperatorRef &&
  one.canAutoProvisionBrands === other.canAutoProvisionBrands

const rulesOf = ({ requiresSubOperatorRef, canAutoProvisionBrands }: PlatformRules) => ({
  requiresSubOperatorRef,
  canAutoProvisionBrands,
})

const SessionLimit = OneBrand.extend({ limit: wholeOrNone(BrandSessionLimit.shape.limit) })
type SessionLimit = z.output<typeof SessionLimit>

/**
 * How many sessions one player may have open at once on this brand; null: the organization's limit applies. It counts for
 * the next launch, no session is ended. Throws E5004, E0003 (not 1 to 1,000), E6006, E6008.
 */
export const setBrandSessionLimit = writeVerb('brands.manage', SessionLimit, runSetBrandSessionLimit)

async function runSetBrandSessionLimit(ctx: TenantContext, { brandId, limit }: SessionLimit): Promise<void> {
  await inBrandTransaction(ctx.organizationId, async (db) => {
    await requirePlatform(db, ctx)
    const brand = await requireBrand(db, ctx, brandId)
    if (brand.status === 'retired') throw new AppError('E6008', { status: 403 })
    if (brand.sessionLimitPerPlayer === limit) return
    await updateBrand(db, brandId, { sessionLimitPerPlayer: limit })
    await recordAudit(db, ctx, {
      action: 'brand.limit_changed',
      subjectType: 'brand',
      subjectId: brandId,
      brandId,
      before: { sessionLimitPerPlayer: brand.sessionLimitPerPlayer },
      after: { sessionLimitPerPlayer: limit },
    })
  })
}

/** The organization with its rules about brands. E6006 for a single one, which has no brands to run; E7001. */
export async function requirePlatform(db: Db, ctx: TenantContext) {
  const platform = await findPlatform(db, ctx.organizationId)
  if (!platform) throw new AppError('E7001')
  if (platform.kind !== 'platform') throw new AppError('E6006')
  return platform
}

/** One of the platform's brands, whatever its state; E6008 for another organization's. */
async function requireBrand(db: Db, ctx: TenantContext, brandId: string) {
  const brand = await findBrandOf(db, { organizationId: ctx.organizationId, brandId })
  if (!brand) throw new AppError('E6008')
  return brand
}
