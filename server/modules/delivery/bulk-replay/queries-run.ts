import type { DeliveryState, MovementType } from '@/prisma/generated/client'
import type { ResolutionOutcome } from '@/server/contract/delivery-states'
import { type Db, db, type Statement } from '@/server/db'
import type { RunKind, RunStatus, StopReason } from './run'

export interface RunRow {
  id: string
  organizationId: string
  kind: RunKind
  status: RunStatus
  requestedById: string
  requestedBy: { name: string; isStaff?: boolean }
  requestId: string
  ip: string | null
  userAgent: string | null
  filter: Record<string, string>
  note: string | null
  outcome: ResolutionOutcome | null
  leftOut: number
  failedInARow: number
  stopReason: StopReason | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

type Row = RunRow & Record<string, unknown>

const columns = `r.id, r.organization_id as "organizationId", r.kind, r.status, r.requested_by_id as "requestedById",
  r.requested_by as "requestedBy", r.request_id as "requestId", r.ip, r.user_agent as "userAgent", r.filter, r.note, r.outcome,
  r.left_out as "leftOut", r.failed_in_a_row as "failedInARow", r.stop_reason as "stopReason",
  r.created_at as "createdAt", r.started_at as "startedAt", r.finished_at as "finishedAt"`

export type NewRun = Pick<
  RunRow,
  | 'id'
  | 'organizationId'
  | 'kind'
  | 'requestedById'
  | 'requestedBy'
  | 'requestId'
  | 'ip'
  | 'userAgent'
  | 'filter'
  | 'leftOut'
  | 'createdAt'
>

const insertStatement: Statement = {
  name: 'bulk-replay.insert',
  text: `insert into callback_run (id, organization_id, kind, status, requested_by_id, requested_by, request_id, ip,
      user_agent, filter, left_out, created_at)
    values ($1, $2, $3, 'planned', $4, $5::jsonb, $6, $7, $8, $9::jsonb, $10, $11)`,
}

export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db.query(insertStatement, [
    run.id,
    run.organizationId,
    run.kind,
    run.requestedById,
    JSON.stringify(run.requestedBy),
    run.requestId,
    run.ip,
    run.userAgent,
    JSON.stringify(run.filter),
    run.leftOut,
    run.createdAt,
  ])
}

export interface NewRunItem {
  movementId: string
  seenState: DeliveryState
  seenAttempts: number
  /** Null: the run takes it. */
  reason: string | null
}

const insertItemsStatement: Statement = {
  name: 'bulk-replay.items-insert',
  text: `insert into callback_run_item (run_id, movement_id, position, status, seen_state, seen_attempts, reason)
    select $1, i.id, i.position, case when i.reason is null then 'ready' else 'skipped' end, i.state::"DeliveryState",
      i.attempts, i.reason
    from unnest($2::uuid[], $3::text[], $4::int[], $5::text[]) with ordinality
      as i (id, state, attempts, reason, position)`,
}

export async function insertRunItems(db: Db, runId: string, items: readonly NewRunItem[]): Promise<void> {
  await db.query(insertItemsStatement, [
    runId,
    items.map((item) => item.movementId),
    items.map((item) => item.seenState),
    items.map((item) => item.seenAttempts),
    items.map((item) => item.reason),
  ])
}

const deletePlansStatement: Statement = {
  name: 'bulk-replay.delete-plans',
  text: `delete from callback_run where organization_id = $1 and status = 'planned' and created_at < $2`,
}

/** Dry runs that were not started. */
export async function deleteStalePlans(db: Db, organizationId: string, before: Date): Promise<void> {
  await db.query(deletePlansStatement, [organizationId, before])
}

const ofStatement: Statement = {
  name: 'bulk-replay.of',
  text: `select ${columns} from callback_run r where r.organization_id = $1 and r.id = $2`,
}
const lockStatement: Statement = { name: 'bulk-replay.lock', text: `${ofStatement.text} for update` }

export async function findRun(organizationId: string, id: string): Promise<RunRow | null> {
  const [row] = await db.query<Row>(ofStatement, [organizationId, id])
  return row ?? null
}

/** The same, held until the transaction ends. */
export async function lockRun(db: Db, organizationId: string, id: string): Promise<RunRow | null> {
  const [row] = await db.query<Row>(lockStatement, [organizationId, id])
  return row ?? null
}

const listStatement: Statement = {
  name: 'bulk-replay.list',
  text: `select ${columns} from callback_run r where r.organization_id = $1 and r.status <> 'planned'
    order by r.created_at desc, r.id desc limit $2`,
}

export function findRuns(organizationId: string, limit: number): Promise<RunRow[]> {
  return db.query<Row>(listStatement, [organizationId, limit])
}

const beginStatement: Statement = {
  name: 'bulk-replay.begin',
  text: `update callback_run set status = 'running', note = $2, outcome = $3, started_at = $4 where id = $1`,
}

export async function beginRun(
  db: Db,
  id: string,
  { note, outcome, now }: { note: string | null; outcome: ResolutionOutcome | null; now: Date },
): Promise<void> {
  await db.query(beginStatement, [id, note, outcome, now])
}

const endStatement: Statement = {
  name: 'bulk-replay.end',
  text: `update callback_run set status = $2, stop_reason = $3, finished_at = $4, lease_expires_at = null
    where id = $1 and status = 'running' returning id`,
}

/** False when it had ended before. */
export async function endRun(
  db: Db,
  id: string,
  end: { status: 'done' | 'cancelled' | 'stopped'; stopReason?: StopReason; now: Date },
): Promise<boolean> {
  const rows = await db.query(endStatement, [id, end.status, end.stopReason ?? null, end.now])
  return rows.length > 0
}

export interface RunCount {
  runId: string
  status: 'ready' | 'started' | 'done' | 'skipped'
  reason: string | null
  resultState: DeliveryState | null
  type: 'bet' | 'win' | 'refund'
  count: bigint
}

const countStatement: Statement = {
  name: 'bulk-replay.counts',
  text: `select i.run_id as "runId", i.status, i.reason, i.result_state as "resultState",
      w.transaction_type as type, count(*) as count
    from callback_run_item i join movement w on w.id = i.movement_id
    where i.run_id = any ($1::uuid[]) group by 1, 2, 3, 4, 5 order by count desc`,
}

export function countRunItems(db: Db, runIds: readonly string[]): Promise<RunCount[]> {
  return db.query<RunCount>(countStatement, [runIds])
}

/** What the rules ask of a movement before a run takes it. */
export interface PlannedMovement {
  id: string
  type: MovementType
  state: DeliveryState
  attemptCount: number
  reversalOfId: string | null
  providerAnswer: string | null
  settledAt: Date | null
  isRefunded: boolean
  brandId: string
  playerId: string
  currency: string
}

const plannedColumns = `w.id, w.transaction_type as type, w.state, w.attempt_count as "attemptCount",
  w.reversal_of_id as "reversalOfId", w.provider_answer as "providerAnswer", w.settled_at as "settledAt",
  exists (select from movement r where r.reversal_of_id = w.id) as "isRefunded",
  w.brand_id as "brandId", w.player_id as "playerId", w.currency`

type PlannedRow = PlannedMovement & Record<string, unknown>

const movementsStatement: Statement = {
  name: 'bulk-replay.plan-movements',
  text: `select ${plannedColumns} from movement w where w.organization_id = $1 and w.id = any ($2::uuid[])
    order by w.created_at, w.id`,
}

/** Those of the ids that are the organization's, oldest first. */
export function findMovements(
  db: Db,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<PlannedMovement[]> {
  return db.query<PlannedRow>(movementsStatement, [organizationId, ids])
}
