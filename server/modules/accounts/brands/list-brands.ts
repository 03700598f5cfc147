import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { requirePlatform } from './brand-settings'
import { type BrandStatus, countedUpTo, countSelections, findBrands, selectActivity } from './queries'

export interface ListedBrand {
  id: string
  /** Null: a single organization's one unnamed brand. */
  ref: string | null
  displayName: string | null
  status: BrandStatus
  isDefault: boolean
  createdAt: Date
}

/** Every brand of the organization, by name; the retired ones last. */
export const listBrands = readVerb('brands.read', runListBrands)

async function runListBrands(ctx: TenantContext): Promise<ListedBrand[]> {
  return findBrands(db, ctx.organizationId)
}

export interface SurveyedBrand {
  /** The spec's operator_user_id. */
  id: string
  ref: string | null
  displayName: string | null
  status: BrandStatus
  isDefault: boolean
  createdAt: Date
  /** Null: the organization's. */
  sessionLimitPerPlayer: number | null
  /** Games this brand has disabled, or enabled again, for itself. */
  gamesOff: number
  gamesOn: number
  /** Within the last 24 hours; at most `countedUpTo`. */
  sessions: number
  movements: number
}

const dayMs = 86_400_000

/** A platform's brands with what each did in the last 24 hours, and its rules about them. Throws E5004, E6006. */
export const surveyBrands = readVerb('brands.read', runSurveyBrands)

async function runSurveyBrands(ctx: TenantContext) {
  const { defaultBrandId: _, kind: __, ...rules } = await requirePlatform(db, ctx)
  const brands = await withActivity(ctx)
  return { brands, rules, inUse: brands.filter(({ status }) => status !== 'retired').length, countedUpTo }
}

async function withActivity(ctx: TenantContext): Promise<SurveyedBrand[]> {
  const { organizationId } = ctx
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const [brands, activity, selections] = await Promise.all([
    findBrands(db, organizationId),
    selectActivity(organizationId, since),
    countSelections(organizationId),
  ])
  const busy = new Map(activity.map((row) => [row.brandId, row]))
  const countOf = (id: string, isEnabled: boolean) =>
    selections.find((row) => row.brandId === id && row.isEnabled === isEnabled)?.count ?? 0
  return brands.map((brand) => ({
    ...brand,
    gamesOff: countOf(brand.id, false),
    gamesOn: countOf(brand.id, true),
    sessions: busy.get(brand.id)?.sessions ?? 0,
    movements: busy.get(brand.id)?.movements ?? 0,
  }))
}
