import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Retires the brands of an organization and drops their display names. Refs stay: transactions are named by them. */
export async function eraseBrandNames(tx: Db, _: Context, organizationId: string): Promise<string[]> {
  await tx.brand.updateMany({ where: { organizationId }, data: { displayName: null, status: 'retired' } })
  const brands = await tx.brand.findMany({ where: { organizationId }, select: { id: true } })
  return brands.map(({ id }) => id)
}
