import type { Severity } from '@/server/contract/notification-events'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'
import type { Timing } from './due-time'

/** A receiver of an event: a destination with its timing, or a person. */
export interface Receiver extends Timing {
  destinationId: string | null
  userId: string | null
}

export interface Subject {
  organizationId: string | null
  incidentId: string
  severity: Severity
  rule: string
}

/** People are told while they are a member, or of the staff, with an account that is open. */
const isEntitled = `u.is_active and case when p.organization_id is null then u.staff_role is not null
  else exists (select from membership m where m.user_id = u.id and m.organization_id = p.organization_id and m.is_active) end`

const wantingStatement: Statement = {
  name: 'destinations.wanting',
  // defence: an event goes to destinations of its own organization
  text: `select d.id as "destinationId", null::uuid as "userId", d.kind, d.quiet_from as "quietFrom",
      d.quiet_until as "quietUntil", d.quiet_zone as "quietZone", d.digest_minutes as "digestMinutes"
    from destination d
    where d.organization_id is not distinct from $1::uuid and d.is_active and d.confirmed_at is not null and $2 = any (d.severities)
      and (d.rules = '{}' or $3 = any (d.rules)) and (d.kind <> 'pagerduty' or $4)
    union all
    select null, p.user_id, 'email', null, null, null, 0
    from notification_preference p join app_user u on u.id = p.user_id
    where p.organization_id is not distinct from $1::uuid and $2 = any (p.severities) and ${isEntitled}`,
}

/** Who wants events like this one; PagerDuty is for incidents alone. */
export function findWanting(
  db: Db,
  { organizationId, severity, rule }: Subject,
  isIncident: boolean,
): Promise<Receiver[]> {
  return db.query<Receiver>(wantingStatement, [organizationId, severity, rule, isIncident])
}

const toldStatement: Statement = {
  name: 'destinations.told',
  text: `select n.destination_id as "destinationId", n.user_id as "userId", coalesce(d.kind, 'email') as kind,
      d.quiet_from as "quietFrom", d.quiet_until as "quietUntil", d.quiet_zone as "quietZone",
      coalesce(d.digest_minutes, 0) as "digestMinutes"
    from notification n left join destination d on d.id = n.destination_id
    where n.incident_id = $1 and n.event = $2 and n.organization_id is not distinct from $3::uuid
      and coalesce(d.is_active, true)`,
}

/** Who was told of an earlier event of the same subject. */
export function findTold(
  db: Db,
  { incidentId, organizationId }: Subject,
  event: string,
): Promise<Receiver[]> {
  return db.query<Receiver>(toldStatement, [incidentId, event, organizationId])
}

/** What is the same for every receiver of an event. */
export interface Message extends Subject {
  event: string
  revision?: number
  title: string
  text: string
  href: string
  data: Readonly<Record<string, unknown>>
}

export interface Due {
  destinationId: string | null
  userId: string | null
  dueAt: Date
  isBundled: boolean
}

const insertStatement: Statement = {
  name: 'destinations.announce',
  // defence: an event reaches a destination once
  text: `insert into notification (id, organization_id, destination_id, user_id, incident_id, event, severity, rule, title,
      text, href, data, occurred_at, created_at, is_bundled, due_at, revision)
    select r.id, $1, r.destination_id, r.user_id, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $10, r.is_bundled, r.due_at, $16
    from unnest($11::uuid[], $12::uuid[], $13::uuid[], $14::boolean[], $15::timestamptz[])
      as r (id, destination_id, user_id, is_bundled, due_at)
    on conflict do nothing returning id`,
}

/** One row for each receiver that has none of this event yet; how many were written. */
export async function insertNotifications(
  db: Db,
  message: Message,
  due: readonly Due[],
  now: Date,
): Promise<number> {
  const rows = await db.query(insertStatement, [
    message.organizationId,
    message.incidentId,
    message.event,
    message.severity,
    message.rule,
    message.title,
    message.text,
    message.href,
    JSON.stringify(message.data),
    now,
    due.map(() => newId()),
    due.map(({ destinationId }) => destinationId),
    due.map(({ userId }) => userId),
    due.map(({ isBundled }) => isBundled),
    due.map(({ dueAt }) => dueAt),
    message.revision ?? 0,
  ])
  return rows.length
}
