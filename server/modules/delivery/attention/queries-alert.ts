import { type Db, db, type Statement } from '@/server/db'
import { type AttentionSet, attentionSets } from './sql-attention'

/** Movements `w` that need attention and of which no member was told by mail yet; `$2` as in the sets. */
const untold = (set: AttentionSet) => `select w.id, w.organization_id
  from movement w left join callback_case c on c.movement_id = w.id
  where c.alerted_at is null and ${attentionSets[set]}`

export interface AlertedOrganization {
  id: string
  slug: string
  name: string
}

const dueStatement: Statement = {
  name: 'attention.alerts-due',
  text: `with asked as (select distinct organization_id as id from membership where notifies_attention and is_active)
    select o.id, o.slug, o.name from asked join organization o on o.id = asked.id
      left join attention_alert t on t.organization_id = o.id
    where (t.window_ends_at is null or t.window_ends_at <= $1)
      and (exists (${untold('stuck')} and w.organization_id = o.id)
        or exists (${untold('late')} and w.organization_id = o.id))
    order by o.id limit 200`,
}

/** Organizations whose members asked to be told, with something to tell and no window open. */
export function selectAlertsDue(now: Date, confirmedBefore: Date): Promise<AlertedOrganization[]> {
  return db.query<AlertedOrganization>(dueStatement, [now, confirmedBefore])
}

const ensureStatement: Statement = {
  name: 'attention.alert-row',
  text: `insert into attention_alert (organization_id, window_ends_at) values ($1, $2) on conflict do nothing`,
}
const lockStatement: Statement = {
  name: 'attention.alert-lock',
  text: `select window_ends_at as "windowEndsAt" from attention_alert where organization_id = $1 for update`,
}

/** Holds the organization's window; true when it is over, so that the caller may open the next. */
export async function lockWindow(db: Db, organizationId: string, now: Date): Promise<boolean> {
  await db.query(ensureStatement, [organizationId, now])
  const [row] = await db.query<{ windowEndsAt: Date }>(lockStatement, [organizationId])
  return row !== undefined && row.windowEndsAt <= now
}

const openStatement: Statement = {
  name: 'attention.alert-window',
  text: `update attention_alert set window_ends_at = $2 where organization_id = $1`,
}

export async function openWindow(db: Db, organizationId: string, endsAt: Date): Promise<void> {
  await db.query(openStatement, [organizationId, endsAt])
}

const tellStatement: Statement = {
  name: 'attention.alert-tell',
  text: `with told as (
      insert into callback_case (movement_id, organization_id, alerted_at)
      select found.id, found.organization_id, $3 from (
        ${untold('stuck')} and w.organization_id = $1
        union
        ${untold('late')} and w.organization_id = $1) found
      on conflict (movement_id) do update set alerted_at = excluded.alerted_at
      returning 1)
    select count(*)::int as count from told`,
}

/** Marks everything that needs attention as told; how many were not before. */
export async function markTold(
  db: Db,
  { organizationId, confirmedBefore, now }: { organizationId: string; confirmedBefore: Date; now: Date },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(tellStatement, [organizationId, confirmedBefore, now])
  return row?.count ?? 0
}

/** Both halves read a partial index, and no further than they must. */
const waitingStatement: Statement = {
  name: 'attention.waiting',
  text: `select count(*)::int as count from (
      (select 1 from movement w where w.organization_id = $1 and ${attentionSets.stuck} limit $3)
      union all
      (select 1 from movement w where w.organization_id = $1 and ${attentionSets.late} limit $3)
    ) waiting`,
}

export async function countWaitingUpTo(asked: {
  organizationId: string
  confirmedBefore: Date
  limit: number
}): Promise<number> {
  const { organizationId, confirmedBefore, limit } = asked
  const [row] = await db.query<{ count: number }>(waitingStatement, [organizationId, confirmedBefore, limit])
  return row?.count ?? 0
}
