import type { Db, Statement } from '@/server/db'

const saveStatement: Statement = {
  name: 'campaigns.schedule',
  text: `update campaign set status = 'scheduled', scheduled_for = $2 where id = $1 and status = 'draft'`,
}

/** The caller holds its row. */
export async function saveSchedule(db: Db, id: string, scheduledFor: Date): Promise<void> {
  await db.query(saveStatement, [id, scheduledFor])
}

const undoStatement: Statement = {
  name: 'campaigns.unschedule',
  text: `update campaign set status = 'draft', scheduled_for = null where id = $1 and status = 'scheduled'`,
}

/** The caller holds its row. */
export async function clearSchedule(db: Db, id: string): Promise<void> {
  await db.query(undoStatement, [id])
}

export interface StartedCampaign {
  id: string
  organizationId: string
  brandId: string
}

const startStatement: Statement = {
  name: 'campaigns.start-scheduled',
  text: `update campaign set status = 'running', started_at = $1 where id in (
      select id from campaign where status = 'scheduled' and scheduled_for <= $1
      order by scheduled_for limit 100 for update skip locked)
    returning id, organization_id as "organizationId", brand_id as "brandId"`,
}

/** Starts what is due, each once, with any number of instances. */
export function startDueCampaigns(db: Db, now: Date): Promise<StartedCampaign[]> {
  return db.query<StartedCampaign>(startStatement, [now])
}
