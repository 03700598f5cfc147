import { z } from 'zod'
import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import { type Context, organizationKinds, type TenantContext } from '@/server/core/context'
import { asOrganizationId, isUuid } from '@/server/core/ids'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { getOwnership } from '@/server/modules/accounts/members'
import { readRateUsage } from '@/server/modules/platform/rate-limits'
import { readRateLimits } from './organization-rules'
import {
  countBrandsInUse,
  findLiveKeyIds,
  findOrganizationById,
  findOrganizationBySlug,
  findOrganizationPage,
} from './queries'

export type OrganizationDetail = NonNullable<Awaited<ReturnType<typeof findOrganizationById>>>

/** The tenant at hand. Money in minor units of `creditCurrency`. Throws E7001. */
export async function getOrganization(ctx: TenantContext): Promise<OrganizationDetail> {
  const organization = await findOrganizationById(db, ctx.organizationId)
  if (!organization) throw new AppError('E7001')
  return organization
}

/** For staff, who name a tenant by its id. Throws E7001. */
export async function requireExisting(organizationId: string): Promise<void> {
  if (!(await findOrganizationById(db, organizationId))) throw new AppError('E7001')
}

/** For seeds and staff, who know a tenant by its slug. */
export function findOrganization(slug: string): Promise<OrganizationDetail | null> {
  return findOrganizationBySlug(db, slug)
}

/** The organization's settings, and how much of each call budget is used in this minute. Throws E5004, E7001. */
export const getOrganizationSettings = readVerb('organization.read', runGetOrganizationSettings)

async function runGetOrganizationSettings(ctx: TenantContext) {
  const found = await findOrganizationById(db, ctx.organizationId)
  if (!found) throw new AppError('E7001')
  const keyIds = await findLiveKeyIds(db, ctx.organizationId, ctx.clock.now())
  const { id, slug, name, kind, isActive, sessionLimitPerPlayer, timeZone, createdAt } = found
  const { creditMinor, overdraftFloorMinor, creditCurrency } = found
  return {
    id,
    slug,
    name,
    kind,
    isActive,
    sessionLimitPerPlayer,
    timeZone,
    createdAt,
    credit: { creditMinor, overdraftFloorMinor, currency: creditCurrency },
    rateLimits: await readRateUsage(ctx, { keyIds, overrides: found.rateLimits }),
  }
}

/**
 * An organization as Croupier's staff see it: status, limits, credit and owners. For everything else staff open the
 * organization. Throws E5004, E7001.
 */
export const getOrganizationAccount = readVerb(
  'organizations.read',
  OneOrganization,
  runGetOrganizationAccount,
)

async function runGetOrganizationAccount(ctx: Context, one: OneOrganization) {
  const organizationId = asOrganizationId(one.organizationId)
  const found = await findOrganizationById(db, organizationId)
  if (!found) throw new AppError('E7001')
  const [brandsInUse, ownership] = await Promise.all([
    countBrandsInUse(organizationId),
    getOwnership({ ...ctx, organizationId }),
  ])
  const { defaultBrandId, rateLimits, ...organization } = found
  return {
    ...organization,
    hasDefaultBrand: defaultBrandId !== null,
    rateLimits: readRateLimits(rateLimits),
    brandsInUse,
    ...ownership,
  }
}

const OrganizationSearch = z.object({
  /** Part of the name or slug, or a whole id. */
  text: z.string().max(100).default(''),
  kind: z.enum(organizationKinds).optional(),
  isActive: z.boolean().optional(),
  page: z.int().min(1).max(10_000).default(1),
})
type OrganizationSearch = z.output<typeof OrganizationSearch>

const perPage = 50

/** Every organization, by name. Shows only Croupier's own data about it, so it leaves no audit row. Throws E5004. */
export const searchOrganizations = readVerb('organizations.read', OrganizationSearch, runSearchOrganizations)

async function runSearchOrganizations(_ctx: Context, { page, ...search }: OrganizationSearch) {
  const text = search.text.trim()
  const filter = { ...search, text, id: isUuid(text) ? text : null }
  const found = await findOrganizationPage(db, { filter, limit: perPage, offset: (page - 1) * perPage })
  return { ...found, perPage }
}
