import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

export const packageColumns = {
  id: true,
  seriesId: true,
  version: true,
  name: true,
  priceMinor: true,
  creditMinor: true,
  currency: true,
  offerDays: true,
  visibility: true,
  purchaseLimit: true,
  limitDays: true,
  state: true,
  createdAt: true,
  publishedAt: true,
  retiredAt: true,
} as const

export type PackageRow = Prisma.CreditPackageGetPayload<{ select: typeof packageColumns }>

/** Every version of every package, the newest of a series first, with who sees it. */
export function findPackages(db: Db) {
  return db.creditPackage.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      ...packageColumns,
      audience: { select: { organization: { select: { id: true, slug: true, name: true } } } },
    },
  })
}

/** The published packages that an organization may buy. */
export function findVisiblePackages(
  db: Db,
  { organizationId, currency }: { organizationId: string; currency: string },
) {
  return db.creditPackage.findMany({
    where: { currency, ...visibleTo(organizationId) },
    orderBy: [{ priceMinor: 'asc' }, { id: 'asc' }],
    select: packageColumns,
  })
}

export function findVisiblePackage(
  db: Db,
  { id, organizationId, currency }: { id: string; organizationId: string; currency: string },
) {
  return db.creditPackage.findFirst({
    where: { id, currency, ...visibleTo(organizationId) },
    select: packageColumns,
  })
}

const visibleTo = (organizationId: string): Prisma.CreditPackageWhereInput => ({
  state: 'published',
  OR: [{ visibility: 'all' }, { audience: { some: { organizationId } } }],
})

export function findPackage(db: Db, id: string) {
  return db.creditPackage.findUnique({ where: { id }, select: packageColumns })
}

export function insertPackage(db: Db, data: Prisma.CreditPackageUncheckedCreateInput) {
  return db.creditPackage.create({ data })
}

export function findSeries(db: Db, seriesId: string) {
  return db.creditPackage.findMany({
    where: { seriesId },
    orderBy: { version: 'desc' },
    select: packageColumns,
  })
}

/** Serializes changes of one series. */
export async function lockSeries(db: Db, seriesId: string): Promise<void> {
  await db.query('select 1 from credit_package where series_id = $1 order by id for update', [seriesId])
}

/** False where it is no draft: what is published is never changed. */
export async function updateDraft(
  db: Db,
  { id, ...data }: { id: string } & Prisma.CreditPackageUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.creditPackage.updateMany({ where: { id, state: 'draft' }, data })
  return count === 1
}

export async function markPublished(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.creditPackage.updateMany({
    where: { id, state: 'draft' },
    data: { state: 'published', publishedAt: now },
  })
}

export async function retireVersions(
  db: Db,
  where: { id?: string; seriesId?: string },
  now: Date,
): Promise<number> {
  const { count } = await db.creditPackage.updateMany({
    where: { ...where, state: 'published' },
    data: { state: 'retired', retiredAt: now },
  })
  return count
}

export async function replaceAudience(
  db: Db,
  { packageId, organizationIds }: { packageId: string; organizationIds: readonly string[] },
): Promise<void> {
  await db.packageAudience.deleteMany({ where: { packageId } })
  await db.packageAudience.createMany({
    data: organizationIds.map((organizationId) => ({ packageId, organizationId })),
  })
}

export async function findAudience(db: Db, packageId: string): Promise<string[]> {
  const rows = await db.packageAudience.findMany({ where: { packageId }, select: { organizationId: true } })
  return rows.map(({ organizationId }) => organizationId)
}

export async function findOrganizationIds(
  db: Db,
  slugs: readonly string[],
): Promise<{ id: string; slug: string }[]> {
  return db.organization.findMany({ where: { slug: { in: [...slugs] } }, select: { id: true, slug: true } })
}

export function findTerms(db: Db) {
  return db.billingTerms.findFirst({ orderBy: { version: 'desc' } })
}

export async function insertTerms(db: Db, terms: Prisma.BillingTermsUncheckedCreateInput): Promise<void> {
  await db.billingTerms.create({ data: terms })
}

/** Serializes publishing of terms. */
export async function lockTerms(db: Db): Promise<void> {
  await db.query('lock table billing_terms in share row exclusive mode')
}
