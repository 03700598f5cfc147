import type { BillingProfile } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

/** One change of an organization's details at a time. */
export async function lockOrganization(db: Db, organizationId: string): Promise<void> {
  await db.query('select 1 from organization where id = $1 for no key update', [organizationId])
}

export function findProfile(db: Db, organizationId: string) {
  return db.billingProfile.findUnique({
    where: { organizationId },
    select: { name: true, address: true, vatId: true, email: true },
  })
}

export async function upsertProfile(
  db: Db,
  organizationId: string,
  row: Omit<BillingProfile, 'organizationId'>,
): Promise<void> {
  await db.billingProfile.upsert({
    where: { organizationId },
    create: { ...row, organizationId },
    update: row,
  })
}
