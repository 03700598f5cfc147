import type { Context } from '@/server/core/context'
import { type BrandId, newId } from '@/server/core/ids'
import { type Db, db, inTransaction, type Statement } from '@/server/db'

export type BrandStatus = 'active' | 'suspended' | 'retired'

/** An organization's rules about brands, and the brand a selector names, if there is one. */
export interface BrandSelection {
  kind: 'single' | 'platform'
  isActive: boolean
  isBillable: boolean
  requiresSubOperatorRef: boolean
  canAutoProvisionBrands: boolean
  brandLimit: number
  brandId: BrandId | null
  brandStatus: BrandStatus | null
}

const selectionStatement = {
  name: 'brands.selection',
  // defence: a brand ref finds the platform's own brands
  text: `select o.kind, o.is_active as "isActive", o.is_billable as "isBillable",
      o.requires_sub_operator_ref as "requiresSubOperatorRef",
      o.can_auto_provision_brands as "canAutoProvisionBrands", o.brand_limit as "brandLimit",
      b.id as "brandId", b.status as "brandStatus"
    from organization o
    left join brand b on b.organization_id = o.id
      and case when $2::text is null then b.id = o.default_brand_id else b.ref = $2 end
    where o.id = $1`,
}

/** `ref` null: the default brand. Null when there is no such organization. */
export async function selectBrandSelection(
  db: Db,
  key: { organizationId: string; ref: string | null },
): Promise<BrandSelection | null> {
  const [row] = await db.query<BrandSelection>(selectionStatement, [key.organizationId, key.ref])
  return row ?? null
}

/**
 * Makes concurrent creations of one organization's brands wait for each other; call it first in the transaction.
 * Weaker than `for update`, so that rows referring to the organization can still be written.
 */
export async function lockOrganization(db: Db, organizationId: string): Promise<void> {
  // defence: brands are created under a lock
  await db.query('select 1 from organization where id = $1 for no key update', [organizationId])
}

export function findBrandByRef(db: Db, key: { organizationId: string; ref: string }) {
  return db.brand.findFirst({ where: key, select: { id: true, status: true } })
}

/** Retired brands no longer count towards the cap. */
export function countBrands(db: Db, organizationId: string): Promise<number> {
  return db.brand.count({ where: { organizationId, status: { not: 'retired' } } })
}

export async function insertBrand(
  db: Db,
  brand: { organizationId: string; ref: string | null; createdAt: Date },
): Promise<string> {
  const { id } = await db.brand.create({ data: { id: newId(), ...brand }, select: { id: true } })
  return id
}

/** The first brand becomes the default; a later one leaves it alone (spec §2.10). */
export async function setDefaultBrandIfNone(
  db: Db,
  key: { organizationId: string; brandId: string },
): Promise<void> {
  await db.organization.updateMany({
    where: { id: key.organizationId, defaultBrandId: null },
    data: { defaultBrandId: key.brandId },
  })
}

/** By name, the retired ones last. */
export async function findBrands(db: Db, organizationId: string) {
  const rows = await db.brand.findMany({
    where: { organizationId },
    orderBy: [{ ref: 'asc' }],
    select: {
      id: true,
      ref: true,
      displayName: true,
      status: true,
      sessionLimitPerPlayer: true,
      createdAt: true,
      defaultOf: { select: { id: true } },
    },
  })
  const brands = rows.map(({ defaultOf, ...brand }) => ({ ...brand, isDefault: defaultOf !== null }))
  return [
    ...brands.filter((brand) => brand.status !== 'retired'),
    ...brands.filter((brand) => brand.status === 'retired'),
  ]
}

export function findBrandOf(
  db: Db,
  { organizationId, brandId }: { organizationId: string; brandId: string },
) {
  return db.brand.findFirst({
    // defence: a brand by id is scoped to the organization
    where: { id: brandId, organizationId },
    select: { id: true, ref: true, displayName: true, status: true, sessionLimitPerPlayer: true },
  })
}

/** Beyond this a count says "or more": an index is read this far and no further, however busy the brand. */
export const countedUpTo = 10_000

export interface BrandActivity {
  brandId: string
  sessions: number
  movements: number
}

const activityStatement: Statement = {
  name: 'brands.activity',
  text: `select b.id as "brandId", s.count::int as sessions, m.count::int as movements
    from brand b
    cross join lateral (
      select count(*) from (
        select from game_session where brand_id = b.id and created_at >= $2 limit ${countedUpTo}) s) s
    cross join lateral (
      select count(*) from (
        select from movement where brand_id = b.id and created_at >= $2 limit ${countedUpTo}) m) m
    where b.organization_id = $1`,
}

export function selectActivity(organizationId: string, since: Date): Promise<BrandActivity[]> {
  return db.query<BrandActivity>(activityStatement, [organizationId, since])
}

export async function countSelections(organizationId: string) {
  const rows = await db.gameSelection.groupBy({
    by: ['brandId', 'isEnabled'],
    where: { organizationId, brandId: { not: null } },
    _count: true,
  })
  return rows.map(({ brandId, isEnabled, _count }) => ({ brandId, isEnabled, count: _count }))
}

export interface PlatformRules {
  requiresSubOperatorRef: boolean
  canAutoProvisionBrands: boolean
}

/**
 * One change of a platform's brands at a time: the cap, the default and a brand's state are read and written under the
 * organization's lock, so that no two changes can each be right and wrong together.
 */
export function inBrandTransaction<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(async (db) => {
    await lockOrganization(db, organizationId)
    return work(db)
  })
}

export function findPlatform(db: Db, organizationId: string) {
  return db.organization.findUnique({
    where: { id: organizationId },
    select: {
      kind: true,
      defaultBrandId: true,
      requiresSubOperatorRef: true,
      canAutoProvisionBrands: true,
      brandLimit: true,
      sessionLimitPerPlayer: true,
    },
  })
}

export async function updateBrand(
  db: Db,
  brandId: string,
  change: { status?: BrandStatus; sessionLimitPerPlayer?: number | null; displayName?: string | null },
): Promise<void> {
  await db.brand.update({ where: { id: brandId }, data: change })
}

export async function updatePlatform(
  db: Db,
  organizationId: string,
  change: Partial<PlatformRules> & { defaultBrandId?: string },
): Promise<void> {
  await db.organization.update({ where: { id: organizationId }, data: change })
}

/** Retires the brands of an organization and drops their display names. Refs stay: transactions are named by them. */
export async function eraseBrandNames(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.brand.updateMany({ where: { organizationId }, data: { displayName: null, status: 'retired' } })
}
