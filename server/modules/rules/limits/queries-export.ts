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

const eraseStatement = {
  name: 'limits.erase',
  text: `with b as (select id from brand where organization_id = $1),
      accounts as (delete from limit_account where organization_id = $1),
      usage as (delete from limit_usage where brand_id in (select id from b)),
      times as (delete from play_time where brand_id in (select id from b)),
      changes as (delete from play_limit_change where organization_id = $1)
    delete from play_limit where organization_id = $1`,
}

export async function deleteLimits(db: Db, organizationId: string): Promise<void> {
  await db.query(eraseStatement, [organizationId])
}
