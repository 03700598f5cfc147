import type { IncidentSeverity } from '@/server/contract/incidents'
import { type Db, db, type Statement } from '@/server/db'
import type { Figures } from './rule'

export interface RunRow {
  rule: string
  evaluatedAt: Date
  readUntil: Date | null
}

const runsStatement: Statement = {
  name: 'incidents.runs',
  text: `select rule, evaluated_at as "evaluatedAt", read_until as "readUntil" from incident_run`,
}

export function findRuns(): Promise<RunRow[]> {
  return db.query<RunRow>(runsStatement)
}

const recordStatement: Statement = {
  name: 'incidents.record-run',
  text: `insert into incident_run as r (rule, evaluated_at, read_until, failed_at, error)
    values ($1, $2, $3, $4, $5)
    on conflict (rule) do update set evaluated_at = excluded.evaluated_at,
      read_until = greatest(r.read_until, excluded.read_until), failed_at = excluded.failed_at, error = excluded.error`,
}

/** An evaluation; one that failed leaves alone up to when was read. */
export async function recordEvaluation(
  rule: string,
  { now, error }: { now: Date; error: string | null },
): Promise<void> {
  const isFailed = error !== null
  await db.query(recordStatement, [rule, now, isFailed ? null : now, isFailed ? now : null, error])
}

/** What an evaluation may take: a rule that is slower fails alone. */
const deadlineStatement = "select set_config('statement_timeout', $1, true)"

export async function limitStatements(db: Db, deadlineMs: number): Promise<void> {
  await db.query(deadlineStatement, [`${deadlineMs}`])
}

export interface OpenIncident {
  id: string
  cause: string
  organizationId: string | null
  endpointId: string | null
  openedAt: Date
  lastSeenAt: Date
  /** What was measured when it was largest. */
  peak: Figures
}

const openColumns = `id, cause, organization_id as "organizationId", endpoint_id as "endpointId",
  opened_at as "openedAt", last_seen_at as "lastSeenAt", coalesce(peak, figures) as peak`

const openStatement: Statement = {
  name: 'incidents.open-of-rule',
  text: `select ${openColumns} from incident where rule = $1 and closed_at is null order by id`,
}

export function findOpen(rule: string): Promise<OpenIncident[]> {
  return db.query<OpenIncident>(openStatement, [rule])
}

const seenStatement: Statement = {
  name: 'incidents.seen',
  text: `update incident i set last_seen_at = greatest(i.last_seen_at, $1), figures = s.figures, cost = s.cost,
      peak = s.peak
    from unnest($2::uuid[], $3::jsonb[], $4::jsonb[], $5::jsonb[]) as s (id, figures, cost, peak)
    where i.id = s.id and i.closed_at is null`,
}

/** What was found again, with what it measured now. */
export async function markSeen(
  now: Date,
  seen: readonly { id: string; figures: object; cost: object; peak: object }[],
): Promise<void> {
  if (seen.length === 0) return
  await db.query(seenStatement, [
    now,
    seen.map(({ id }) => id),
    seen.map(({ figures }) => JSON.stringify(figures)),
    seen.map(({ cost }) => JSON.stringify(cost)),
    seen.map(({ peak }) => JSON.stringify(peak)),
  ])
}

const lockStatement: Statement = {
  name: 'incidents.lock-cause',
  text: `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 18))`,
}

/** Holds a rule and cause until the transaction ends. */
export async function lockCause(db: Db, rule: string, cause: string): Promise<void> {
  await db.query(lockStatement, [rule, cause])
}

export interface LastIncident extends OpenIncident {
  closedAt: Date | null
}

const lastStatement: Statement = {
  name: 'incidents.last-of-cause',
  text: `select ${openColumns}, closed_at as "closedAt" from incident
    where rule = $1 and cause = $2 order by closed_at desc nulls first limit 1`,
}

export async function findLast(db: Db, rule: string, cause: string): Promise<LastIncident | null> {
  const [row] = await db.query<LastIncident>(lastStatement, [rule, cause])
  return row ?? null
}

export interface NewIncident {
  id: string
  rule: string
  cause: string
  organizationId: string | null
  severity: string
  endpointId: string | null
  providerCode: string | null
  subjectId: string | null
  figures: object
  cost: object
  now: Date
}

const insertStatement: Statement = {
  name: 'incidents.insert',
  text: `insert into incident (id, organization_id, rule, cause, severity, endpoint_id, provider_code, subject_id, figures,
      peak, cost, opened_at, last_seen_at, announced_as)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $9::jsonb, $10::jsonb, $11, $11, $1
    where $2::uuid is null or exists (select from organization where id = $2 and deleted_at is null)
    returning id`,
}

/** False for an organization that has been deleted. */
export async function insertIncident(db: Db, incident: NewIncident): Promise<boolean> {
  const { id, organizationId, rule, cause, severity, endpointId, providerCode, subjectId, now } = incident
  const rows = await db.query(insertStatement, [
    ...[id, organizationId, rule, cause, severity, endpointId, providerCode, subjectId],
    ...[JSON.stringify(incident.figures), JSON.stringify(incident.cost), now],
  ])
  return rows.length === 1
}

const reopenStatement: Statement = {
  name: 'incidents.reopen',
  text: `update incident set closed_at = null, closed_by = null, delivered = null, last_seen_at = $2,
      figures = $3::jsonb, cost = $4::jsonb, peak = $5::jsonb, reopenings = reopenings + 1, reopened_at = $2, announced_as = null
    where id = $1 and closed_at is not null returning id`,
}

export async function reopenIncident(
  db: Db,
  { id, now, figures, cost, peak }: { id: string; now: Date; figures: object; cost: object; peak: object },
): Promise<boolean> {
  const rows = await db.query(reopenStatement, [
    ...[id, now],
    ...[figures, cost, peak].map((measured) => JSON.stringify(measured)),
  ])
  return rows.length === 1
}

const closeStatement: Statement = {
  name: 'incidents.close',
  text: `update incident set closed_at = $2, closed_by = $3::jsonb, delivered = $4, cost = '[]'::jsonb
    where id = $1 and closed_at is null and ($5::timestamptz is null or last_seen_at < $5)
    returning organization_id as "organizationId", rule, severity, coalesce(peak, figures) as figures, announced_as as "announcedAs"`,
}

/** With what was measured when it was largest. */
export interface ClosedIncident {
  organizationId: string | null
  rule: string
  severity: IncidentSeverity
  figures: Figures
  announcedAs: string | null
}

/** Null: closed meanwhile, or seen since `unseenSince`. */
export async function closeIncident(
  db: Db,
  close: { id: string; now: Date; by: object | null; delivered: number | null; unseenSince: Date | null },
): Promise<ClosedIncident | null> {
  const { id, now, by, delivered, unseenSince } = close
  const [row] = await db.query<ClosedIncident>(closeStatement, [
    ...[id, now, by === null ? null : JSON.stringify(by), delivered, unseenSince],
  ])
  return row ?? null
}
