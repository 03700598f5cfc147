import type { IncidentSeverity } from '@/server/contract/incidents'
import type { Db, Statement } from '@/server/db'
import type { CostRow } from './queries-cost'

const slugStatement: Statement = {
  name: 'incidents.slug',
  text: 'select slug from organization where id = $1',
}

export async function findSlug(db: Db, organizationId: string): Promise<string | null> {
  const [row] = await db.query<{ slug: string }>(slugStatement, [organizationId])
  return row?.slug ?? null
}

/** Incidents that came back and stay, not announced yet. */
export interface UntoldIncident {
  id: string
  rule: string
  organizationId: string | null
  severity: IncidentSeverity
}

const untoldStatement: Statement = {
  name: 'incidents.untold',
  text: `select id, rule, organization_id as "organizationId", severity from incident
    where closed_at is null and announced_as is null and reopened_at <= $1 order by id limit 200`,
}

export function findUntold(db: Db, reopenedBefore: Date): Promise<UntoldIncident[]> {
  return db.query<UntoldIncident>(untoldStatement, [reopenedBefore])
}

const tellStatement: Statement = {
  name: 'incidents.tell',
  text: `update incident set announced_as = $2 where id = $1 and closed_at is null and announced_as is null
    returning figures, cost`,
}

export async function markAnnounced(
  db: Db,
  id: string,
  announcedAs: string,
): Promise<{ figures: Record<string, string | number | null>; cost: CostRow[] } | null> {
  const [row] = await db.query<{ figures: Record<string, string | number | null>; cost: CostRow[] }>(
    tellStatement,
    [id, announcedAs],
  )
  return row ?? null
}
