import type { Db } from '@/server/db'

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
