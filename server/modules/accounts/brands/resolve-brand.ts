import { createCache } from '@/server/cache/cached-values'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asBrandId, type BrandId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { isDatabaseFailure } from '@/server/database/database-failure'
import { db } from '@/server/db'
import { findOrCreateBrand } from './create-brand'
import { type BrandSelection, findBrandOf, findPlatform, selectBrandSelection } from './queries'

export interface BrandSelector {
  /** As sent; undefined when the field is absent. Empty text is not absence. */
  ref: string | undefined
  /** True on a launch and on the game list: an unseen ref creates the brand (spec §2.10). */
  canProvision: boolean
  /** Default false. True where records are read: a suspended account, brand or billing does not stand in the way. */
  readsRecords?: boolean
  /** Default false. True: what could not be read is named, by E6006 or E6007 with 503. */
  namesFailure?: boolean
}

/**
 * The brand a request acts for (spec §2.10).
 *
 * Refusals: E6003 403 the operator is disabled · E6004 400 malformed or empty · E6005 400 absent where required ·
 * E6006 400 sent by a single operator · E6007 400 cap · E6008 400 unseen, 403 suspended or retired ·
 * E6009 409 no billing account · E6010 409 absent and no active default. A read of records skips the refusals for a status: E6003,
 * E6008 403, E6009, and E6010 for a default that is not active. With `namesFailure`: E6006 503 the account type could not be
 * read · E6007 503 the brands could not.
 */
export function resolveBrand(ctx: TenantContext, selector: BrandSelector): Promise<BrandContext> {
  const resolved = resolve(ctx, selector)
  return selector.namesFailure ? resolved.catch((failure) => throwNamed(ctx, failure)) : resolved
}

async function throwNamed({ organizationId }: TenantContext, cause: unknown): Promise<never> {
  if (!isDatabaseFailure(cause)) throw cause
  const isTypeRead = await isOrganizationReadable(organizationId)
  const [code, what] = isTypeRead
    ? (['E6007', 'The brands of the account'] as const)
    : (['E6006', 'The account type'] as const)
  throw new AppError(code, {
    status: 503,
    message: `${what} could not be read. Retry shortly.`,
    retryAfterS: 1,
    cause,
  })
}

const isOrganizationReadable = (id: string): Promise<boolean> =>
  findPlatform(db, id).then(
    () => true,
    () => false,
  )

async function resolve(ctx: TenantContext, selector: BrandSelector): Promise<BrandContext> {
  const find = (ref: string | null) =>
    selector.readsRecords ? requireSelection(ctx, ref) : requireOrganization(ctx, ref)
  const ref = selector.ref === undefined ? null : await parseRefOf(selector.ref, () => find(null))
  const selection = await find(ref)
  const brandId =
    ref === null
      ? requireDefaultBrand(selection, selector)
      : await requireNamedBrand(ctx, { ...selector, selection, ref })
  return { ...ctx, brandId }
}

/** A single operator is told that the field is not for it before its spelling is judged. */
async function parseRefOf(text: string, find: () => Promise<BrandSelection>): Promise<string> {
  try {
    return parseSubOperatorRef(text)
  } catch (malformed) {
    const { kind } = await find()
    throw kind === 'single' ? new AppError('E6006') : malformed
  }
}

async function requireSelection(ctx: TenantContext, ref: string | null): Promise<BrandSelection> {
  const selection = await findBrandSelection({ organizationId: ctx.organizationId, ref })
  if (!selection) throw new AppError('E6003')
  return selection
}

/** The default brand, whatever its status; null for a platform without one. */
export async function findDefaultBrandId(ctx: TenantContext): Promise<BrandId | null> {
  return (await requireSelection(ctx, null)).brandId
}

/** E6003 when the operator is disabled. */
export async function requireOrganization(ctx: TenantContext, ref: string | null): Promise<BrandSelection> {
  const selection = await requireSelection(ctx, ref)
  if (!selection.isActive) throw new AppError('E6003')
  return selection
}

function requireDefaultBrand(selection: BrandSelection, { readsRecords }: BrandSelector): BrandId {
  const isPlatform = selection.kind === 'platform'
  if (isPlatform && selection.requiresSubOperatorRef) throw new AppError('E6005')
  if (selection.brandId && (readsRecords || selection.brandStatus === 'active')) return selection.brandId
  throw new AppError(isPlatform ? 'E6010' : 'E6003')
}

async function requireNamedBrand(
  ctx: TenantContext,
  request: Omit<BrandSelector, 'ref'> & { selection: BrandSelection; ref: string },
): Promise<BrandId> {
  const { selection, ref } = request
  if (selection.kind !== 'platform') throw new AppError('E6006')
  if (selection.brandId && request.readsRecords) return selection.brandId
  if (request.readsRecords) throw new AppError('E6008')
  if (!selection.isBillable) throw new AppError('E6009')
  if (selection.brandId) return requireActive({ id: selection.brandId, status: selection.brandStatus })
  // Where the ref is required, brands are created beforehand (spec §4.8).
  const isAutomatic = selection.canAutoProvisionBrands && !selection.requiresSubOperatorRef
  if (!request.canProvision || !isAutomatic) throw new AppError('E6008')
  return requireActive(await findOrCreateBrand(ctx, { ref, brandLimit: selection.brandLimit }))
}

function requireActive(brand: { id: string; status: string | null }): BrandId {
  if (brand.status !== 'active') throw new AppError('E6008', { status: 403 })
  return asBrandId(brand.id)
}

/** The context of one of the organization's brands, whatever its state. E6008 for another organization's. */
export async function requireOwnBrand(ctx: TenantContext, brandId: string): Promise<BrandContext> {
  const brand = await findBrandOf(db, { organizationId: ctx.organizationId, brandId })
  if (!brand) throw new AppError('E6008')
  return { ...ctx, brandId: asBrandId(brand.id) }
}

/** Cached until an organization or a brand changes. */
const cache = () =>
  processSingleton('cached-brand-selections', () => createCache<BrandSelection>({ topics: ['reference'] }))

/**
 * What a request needs to know of its organization and its brand. A missing brand is read anew each time: it
 * may be created at any moment, and is then used at once.
 */
async function findBrandSelection(key: {
  organizationId: string
  ref: string | null
}): Promise<BrandSelection | null> {
  let selection: BrandSelection | null = null
  const known = await cache().get(`${key.organizationId} ${key.ref ?? ''}`, async () => {
    selection = await selectBrandSelection(db, key)
    return selection?.brandId ? selection : null
  })
  return known ?? selection
}

/** Without the `u` flag `i` folds ASCII only, so no foreign letter can pass for one of these. */
const pattern = /^[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?$/i

/**
 * The canonical form of a sub_operator_ref: lower-cased, 1 to 32 characters of `[a-z0-9_-]`, alphanumeric at both ends. Anything
 * else is refused, never repaired, so one with spaces around it too; and empty is not "absent" (spec §2.8, §2.10, E6004).
 */
export function parseSubOperatorRef(text: string): string {
  if (!pattern.test(text)) throw new AppError('E6004')
  return text.toLowerCase()
}
