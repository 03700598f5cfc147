import type { DeliveryState, MemberRole, StaffRole } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'

const claimStatement: Statement = {
  name: 'bulk-replay.claim',
  text: `update callback_run set lease_expires_at = $2 where id = (
      select id from callback_run where status = 'running' and (lease_expires_at is null or lease_expires_at <= $1)
      order by lease_expires_at nulls first, started_at limit 1 for update skip locked)
    returning id, organization_id as "organizationId"`,
}

/** The run that waited longest, under a lease: no other worker takes it until that expires. */
export async function claimRun(
  now: Date,
  leaseExpiresAt: Date,
): Promise<{ id: string; organizationId: string } | null> {
  const [row] = await db.query<{ id: string; organizationId: string }>(claimStatement, [now, leaseExpiresAt])
  return row ?? null
}

const claimableStatement: Statement = {
  name: 'bulk-replay.claimable',
  text: `select exists (select from callback_run where status = 'running'
      and (lease_expires_at is null or lease_expires_at <= $1)) as "isClaimable"`,
}

export async function hasClaimableRun(now: Date): Promise<boolean> {
  const [row] = await db.query<{ isClaimable: boolean }>(claimableStatement, [now])
  return row?.isClaimable ?? false
}

const releaseStatement: Statement = {
  name: 'bulk-replay.release',
  text: `update callback_run set lease_expires_at = $2, failed_in_a_row = $3 where id = $1 and status = 'running'`,
}

/** Releases a run; those that wait longer come first. */
export async function releaseRun(id: string, now: Date, failedInARow: number): Promise<void> {
  await db.query(releaseStatement, [id, now, failedInARow])
}

export interface WorkItem {
  movementId: string
  seenState: DeliveryState
  seenAttempts: number
  /** True: a process began it and did not come to write down what came of it. */
  wasStarted: boolean
}

const takeStatement: Statement = {
  name: 'bulk-replay.take',
  text: `with next as (
      select movement_id, status from callback_run_item
      where run_id = $1 and status in ('ready', 'started') order by position limit $2 for update
    )
    update callback_run_item i set status = 'started' from next
    where i.run_id = $1 and i.movement_id = next.movement_id
      and exists (select from callback_run r where r.id = $1 and r.status = 'running')
    returning i.movement_id as "movementId", i.seen_state as "seenState", i.seen_attempts as "seenAttempts",
      next.status = 'started' as "wasStarted"`,
}

/** The next few, marked as begun. None while the run is not running. */
export function takeItems(runId: string, limit: number): Promise<WorkItem[]> {
  return db.query<WorkItem>(takeStatement, [runId, limit])
}

const releaseItemsStatement: Statement = {
  name: 'bulk-replay.release-items',
  text: `update callback_run_item set status = 'ready'
    where run_id = $1 and movement_id = any ($2::uuid[]) and status = 'started'`,
}

/** Releases items that were not worked on. What an earlier process began stays marked so. */
export async function releaseItems(runId: string, items: readonly WorkItem[]): Promise<void> {
  const untouched = items.filter(({ wasStarted }) => !wasStarted).map(({ movementId }) => movementId)
  await db.query(releaseItemsStatement, [runId, untouched])
}

const finishItemStatement: Statement = {
  name: 'bulk-replay.item-finish',
  text: `update callback_run_item set status = $3, result_state = $4::"DeliveryState", reason = $5
    where run_id = $1 and movement_id = $2 and status = 'started'`,
}

export async function finishItem(
  runId: string,
  movementId: string,
  outcome: { resultState: DeliveryState } | { reason: string },
): Promise<void> {
  const values =
    'resultState' in outcome ? ['done', outcome.resultState, null] : ['skipped', null, outcome.reason]
  await db.query(finishItemStatement, [runId, movementId, ...values])
}

const skipStatement: Statement = {
  name: 'bulk-replay.skip-unfinished',
  text: `update callback_run_item set status = 'skipped', reason = 'moved_on'
    where movement_id = $1 and status in ('ready', 'started')`,
}

/** Leaves a movement out of every run that has not worked on it yet. */
export async function skipUnfinishedItems(db: Db, movementId: string): Promise<void> {
  await db.query(skipStatement, [movementId])
}

const stateStatement: Statement = {
  name: 'bulk-replay.movement-state',
  text: `select state, attempt_count as "attemptCount" from movement where id = $1 and organization_id = $2`,
}

export async function findMovementState(
  organizationId: string,
  id: string,
): Promise<{ state: DeliveryState; attemptCount: number } | null> {
  const [row] = await db.query<{ state: DeliveryState; attemptCount: number }>(stateStatement, [
    id,
    organizationId,
  ])
  return row ?? null
}

const authorityStatement: Statement = {
  name: 'bulk-replay.authority',
  text: `select u.email, u.staff_role as "staffRole", m.role from app_user u
    left join membership m on m.user_id = u.id and m.organization_id = $2 and m.is_active
    where u.id = $1 and u.is_active`,
}

interface RunAuthority {
  email: string
  staffRole: StaffRole | null
  role: MemberRole | null
}

/** The person's current roles in the organization; null where the account is closed. */
export async function findRunAuthority(
  db: Db,
  userId: string,
  organizationId: string,
): Promise<RunAuthority | null> {
  const [row] = await db.query<RunAuthority>(authorityStatement, [userId, organizationId])
  return row ?? null
}
