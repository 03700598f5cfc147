import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

export type SetRow = Prisma.PlayLimitGetPayload<object>

/** The sets of an organization's brands, by brand, player and currency. */
export function selectSetRows(
  db: Db,
  { organizationId, after, limit }: { organizationId: string; after: SetRow | null; limit: number },
): Promise<SetRow[]> {
  return db.playLimit.findMany({
    // defence: an export of limits is scoped to the organization
    where: { organizationId },
    orderBy: [{ brandId: 'asc' }, { playerId: 'asc' }, { currency: 'asc' }],
    take: limit,
    ...(after && {
      skip: 1,
      cursor: {
        brandId_playerId_currency: {
          brandId: after.brandId,
          playerId: after.playerId,
          currency: after.currency,
        },
      },
    }),
  })
}
