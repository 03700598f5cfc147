import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

/** What may be chosen per organization; everything has a default (design: "an organization setting"). */
export interface OrganizationSettings {
  creditCurrency?: string
  /** Minor units, usually zero or negative; launches stop once credit has fallen to it. */
  overdraftFloorMinor?: bigint
  isBillable?: boolean
  requiresSubOperatorRef?: boolean
  canAutoProvisionBrands?: boolean
  brandLimit?: number
  sessionLimitPerPlayer?: number
  /** Per-minute budgets by endpoint family. */
  rateLimits?: Readonly<Record<string, number>>
}

interface OrganizationRow extends OrganizationSettings {
  id: string
  slug: string
  name: string
  kind: 'single' | 'platform'
  createdAt: Date
}

export async function insertOrganization(db: Db, row: OrganizationRow): Promise<void> {
  const data: Prisma.OrganizationUncheckedCreateInput = { ...row, rateLimits: { ...row.rateLimits } }
  await db.organization.create({ data })
}

export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  return (await db.organization.count({ where: { slug } })) > 0
}

export function findOrganizationById(db: Db, id: string) {
  return db.organization.findUnique({ where: { id }, omit: { updatedAt: true } })
}

export function findOrganizationBySlug(db: Db, slug: string) {
  return db.organization.findUnique({ where: { slug }, omit: { updatedAt: true } })
}

/** True when the state changed. */
export async function updateIsActive(
  db: Db,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<boolean> {
  const { count } = await db.organization.updateMany({
    where: { id, isActive: !isActive },
    data: { isActive },
  })
  return count === 1
}
