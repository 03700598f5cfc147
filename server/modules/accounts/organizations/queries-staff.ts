import type { Prisma } from '@/prisma/generated/client'
import type { OrganizationKindName } from '@/server/core/context'
import { literalPattern } from '@/server/database/like-pattern'
import { type Db, db } from '@/server/db'

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
