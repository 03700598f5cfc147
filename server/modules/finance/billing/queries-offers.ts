import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

export function findOffer(db: Db, where: { id: string; organizationId: string }) {
  return db.packageOffer.findFirst({ where, include: { purchase: { select: { id: true } } } })
}

/** A purchase follows from an offer once: two that are sent together come one after the other. */
export async function lockOffer(db: Db, { id, organizationId }: { id: string; organizationId: string }) {
  await db.query('select 1 from package_offer where id = $1 and organization_id = $2 for update', [
    id,
    organizationId,
  ])
}

export async function insertOffer(db: Db, data: Prisma.PackageOfferUncheckedCreateInput): Promise<void> {
  await db.packageOffer.create({ data })
}

/** False where it was accepted before. */
export async function markAccepted(
  db: Db,
  { id, ...data }: { id: string; acceptedBy: Prisma.InputJsonValue; acceptedAt: Date },
): Promise<boolean> {
  const { count } = await db.packageOffer.updateMany({ where: { id, acceptedAt: null }, data })
  return count === 1
}

export interface Buyer {
  slug: string
  currency: string
  isActive: boolean
}

export async function findBuyer(db: Db, organizationId: string): Promise<Buyer | null> {
  const found = await db.organization.findUnique({
    where: { id: organizationId },
    select: { slug: true, creditCurrency: true, isActive: true },
  })
  return found && { slug: found.slug, currency: found.creditCurrency, isActive: found.isActive }
}

export function findBilling(db: Db, organizationId: string) {
  return db.organizationBilling.findUnique({ where: { organizationId } })
}

/** Serializes an organization's purchases, so that limits and ceilings count every one of them. */
export async function lockBilling(db: Db, organizationId: string) {
  await db.organizationBilling.createMany({ data: [{ organizationId }], skipDuplicates: true })
  await db.query('select 1 from organization_billing where organization_id = $1 for update', [organizationId])
  return db.organizationBilling.findUniqueOrThrow({ where: { organizationId } })
}

export async function updateBilling(
  db: Db,
  { organizationId, ...data }: { organizationId: string } & Prisma.OrganizationBillingUncheckedUpdateInput,
): Promise<void> {
  await db.organizationBilling.update({ where: { organizationId }, data })
}

/** Unless it is another by now. */
export async function forgetCustomer(
  db: Db,
  { organizationId, stripeCustomerId }: { organizationId: string; stripeCustomerId: string },
): Promise<void> {
  await db.organizationBilling.updateMany({
    where: { organizationId, stripeCustomerId },
    data: { stripeCustomerId: null },
  })
}

/** Customers of deleted organizations that the payment provider still knows. */
export async function findErasedCustomers(db: Db, limit: number): Promise<string[]> {
  const rows = await db.organizationBilling.findMany({
    where: { erasedCustomerId: { not: null } },
    orderBy: { organizationId: 'asc' },
    take: limit,
    select: { erasedCustomerId: true },
  })
  return rows.flatMap(({ erasedCustomerId: id }) => id ?? [])
}

export async function dropErasedCustomer(db: Db, erasedCustomerId: string): Promise<void> {
  await db.organizationBilling.updateMany({ where: { erasedCustomerId }, data: { erasedCustomerId: null } })
}
