import type { Prisma } from '@/prisma/generated/client'
import type { Context, OrganizationKindName } from '@/server/core/context'
import { literalPattern } from '@/server/database/like-pattern'
import { type Db, db } from '@/server/db'

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
  kind: OrganizationKindName
  createdAt: Date
}

/** False when the slug is taken, also by a concurrent request. */
export async function insertOrganization(db: Db, row: OrganizationRow): Promise<boolean> {
  const data: Prisma.OrganizationCreateManyInput = { ...row, rateLimits: { ...row.rateLimits } }
  const { count } = await db.organization.createMany({ data, skipDuplicates: true })
  return count === 1
}

export function findOrganizationById(db: Db, id: string) {
  return db.organization.findUnique({ where: { id }, omit: { updatedAt: true } })
}

export function findOrganizationBySlug(db: Db, slug: string) {
  return db.organization.findUnique({ where: { slug }, omit: { updatedAt: true } })
}

/** Locks the row for a change; first in the transaction. */
export async function lockOrganizationRow(db: Db, id: string) {
  await db.query('select 1 from organization where id = $1 for no key update', [id])
  return findOrganizationById(db, id)
}

export interface OrganizationChange extends Omit<OrganizationSettings, 'creditCurrency'> {
  name?: string
  timeZone?: string
}

export async function updateOrganization(
  db: Db,
  id: string,
  { rateLimits, ...change }: OrganizationChange,
): Promise<void> {
  const data = { ...change, ...(rateLimits && { rateLimits: { ...rateLimits } }) }
  await db.organization.update({ where: { id }, data })
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

const maxKeys = 200

/** The keys whose calls are counted; the budgets are per key. */
export async function findLiveKeyIds(db: Db, organizationId: string, now: Date): Promise<string[]> {
  const keys = await db.apiKey.findMany({
    where: { organizationId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: [{ createdAt: 'desc' }],
    take: maxKeys,
    select: { id: true },
  })
  return keys.map(({ id }) => id)
}

/** Ends an organization for good, in the caller's transaction: calls and launches are refused from then on. */
export async function endOrganization(tx: Db, { clock }: Context, organizationId: string): Promise<void> {
  await tx.organization.update({
    where: { id: organizationId },
    data: { isActive: false, deletedAt: clock.now(), joinCode: null },
  })
}

/** Drops its name. The slug stays reserved. */
export async function eraseOrganization(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.organization.update({
    where: { id: organizationId },
    data: { name: 'Deleted organization', rateLimits: {} },
  })
}

export interface OrganizationFilter {
  /** Part of the name or slug, or a whole id. */
  text: string
  /** A whole uuid in the text, to be found by it. */
  id: string | null
  kind?: OrganizationKindName | undefined
  isActive?: boolean | undefined
}

const listed = {
  id: true,
  slug: true,
  name: true,
  kind: true,
  isActive: true,
  deletedAt: true,
  creditMinor: true,
  overdraftFloorMinor: true,
  creditCurrency: true,
  createdAt: true,
} as const satisfies Prisma.OrganizationSelect

export async function findOrganizationPage(
  db: Db,
  { filter, limit, offset }: { filter: OrganizationFilter; limit: number; offset: number },
) {
  const where = whereOf(filter)
  const [organizations, total] = await Promise.all([
    db.organization.findMany({
      where,
      select: listed,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: limit,
      skip: offset,
    }),
    db.organization.count({ where }),
  ])
  return { organizations, total }
}

function whereOf({ text, id, kind, isActive }: OrganizationFilter): Prisma.OrganizationWhereInput {
  const contains = { contains: literalPattern(text), mode: 'insensitive' as const }
  return {
    ...(kind && { kind }),
    ...(isActive !== undefined && { isActive }),
    ...(text !== '' && { OR: [{ name: contains }, { slug: contains }, ...(id ? [{ id }] : [])] }),
  }
}

/** How many brands count towards the cap. */
export function countBrandsInUse(organizationId: string): Promise<number> {
  return db.brand.count({ where: { organizationId, status: { not: 'retired' } } })
}
