import { db, type Statement } from '@/server/db'

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
        select from wallet_transaction where brand_id = b.id and created_at >= $2 limit ${countedUpTo}) m) m
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
