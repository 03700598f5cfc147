import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'

export type IncidentEventKind =
  | 'opened'
  | 'reopened'
  | 'recovered'
  | 'closed'
  | 'acknowledged'
  | 'snoozed'
  | 'assigned'
  | 'noted'

export interface IncidentEvent {
  id: string
  kind: IncidentEventKind
  actor: { kind: string; id: string; name: string; isStaff?: boolean }
  text: string | null
  data: Record<string, string | number | null> | null
  createdAt: Date
}

const insertStatement: Statement = {
  name: 'incidents.event',
  text: `insert into incident_event (id, incident_id, organization_id, kind, actor, text, data, created_at)
    values ($1, $2, $3, $4, $5::jsonb, $6, $7::jsonb, $8)`,
}

export async function insertEvent(
  db: Db,
  event: {
    incidentId: string
    organizationId: string | null
    kind: IncidentEventKind
    actor: object
    text?: string
    data?: Record<string, string | number | null>
    now: Date
  },
): Promise<void> {
  const { incidentId, organizationId, kind, actor, text = null, data, now } = event
  await db.query(insertStatement, [
    newId(),
    incidentId,
    organizationId,
    kind,
    JSON.stringify(actor),
    text,
    data ? JSON.stringify(data) : null,
    now,
  ])
}

const historyStatement: Statement = {
  name: 'incidents.history',
  text: `select id, kind, actor, text, data, created_at as "createdAt" from incident_event
    where incident_id = $1 order by created_at, id limit 500`,
}

/** Oldest first. */
export function findHistory(db: Db, incidentId: string): Promise<IncidentEvent[]> {
  return db.query<IncidentEvent>(historyStatement, [incidentId])
}

const threadStatement: Statement = {
  name: 'incidents.thread-author',
  text: `select actor ->> 'id' as author from incident_event
    where id = $1 and incident_id = $2 and kind = 'noted' and data is null`,
}

/** Who wrote a note of the incident that answers no other; null: there is no such note. */
export async function findThreadAuthor(db: Db, incidentId: string, eventId: string): Promise<string | null> {
  const [row] = await db.query<{ author: string }>(threadStatement, [eventId, incidentId])
  return row?.author ?? null
}
