import { needsAttentionStates, type StateReason, sqlStates } from '@/server/contract/delivery-states'
import type { Db } from '@/server/db'
import { type Attempt, type MovementRow, movementColumns } from './movement'
import { maxBatchSize } from './queries-movement'

/** A queue entry under our lease, with the bytes to send. */
export type ClaimedMovement = MovementRow & { leaseToken: string; body: Buffer }

export interface Lease {
  now: Date
  expiresAt: Date
}

/**
 * Waiting refunds are released first (see release-waiting-refunds). A bet whose refund has arrived is never sent again,
 * even before it is marked superseded.
 */
// defence: a redelivery is claimed once
const claimable = `w.state = 'retrying' and w.lease_token is null and w.endpoint_id is not null
  and w.state_reason is distinct from 'waiting_for_bet'
  and not exists (select from movement r where r.reversal_of_id = w.id)`

const dueEndpointsStatement = {
  name: 'wallet.due-endpoints',
  text: `with recursive queue as (
      (select endpoint_id from movement where state = 'retrying' and lease_token is null
        and endpoint_id is not null order by endpoint_id limit 1)
      union all
      select (select w.endpoint_id from movement w where w.state = 'retrying' and w.lease_token is null
        and w.endpoint_id > queue.endpoint_id order by w.endpoint_id limit 1)
      from queue where queue.endpoint_id is not null
    )
    select queue.endpoint_id as id from queue where queue.endpoint_id is not null and exists (
      select from movement w where w.endpoint_id = queue.endpoint_id and w.state = 'retrying'
        and w.lease_token is null and w.next_attempt_at <= $1)`,
}

/** Endpoints with something due. Skips along the queue's index, so a long backlog of one endpoint costs nothing. */
export async function findDueEndpoints(db: Db, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(dueEndpointsStatement, [now])
  return rows.map((row) => row.id)
}

const claimOfEndpointStatement = {
  name: 'wallet.claim-of-endpoint',
  // defence: a claimed entry is skipped
  text: `with due as (
      select w.id from movement w where ${claimable} and w.endpoint_id = $1 and w.next_attempt_at <= $2
      order by w.next_attempt_at limit $4 for update skip locked
    )
    update movement w set lease_token = gen_random_uuid(), lease_expires_at = $3
    from due where w.id = due.id returning ${movementColumns}, w.body`,
}

/** Leases up to `limit` due entries of one endpoint, oldest first. */
export function claimOfEndpoint(
  db: Db,
  endpointId: string,
  { lease, limit }: { lease: Lease; limit: number },
): Promise<ClaimedMovement[]> {
  return db.query<ClaimedMovement>(claimOfEndpointStatement, [endpointId, lease.now, lease.expiresAt, limit])
}

const claimOneStatement = {
  name: 'wallet.claim-one',
  text: `with due as (select w.id from movement w where w.id = $1 and ${claimable} for update)
    update movement w set lease_token = gen_random_uuid(), lease_expires_at = $2
    from due where w.id = due.id returning ${movementColumns}, w.body`,
}

/**
 * Leases one entry whether or not it is due; null when it is not queued or is leased elsewhere. Waits for a lock on it:
 * a change that came too late holds one for a moment.
 */
export async function claimOne(db: Db, id: string, lease: Lease): Promise<ClaimedMovement | null> {
  const [row] = await db.query<ClaimedMovement>(claimOneStatement, [id, lease.expiresAt])
  return row ?? null
}

const claimDueStatement = {
  name: 'wallet.claim-due',
  text: `with due as (
      select w.id from movement w where w.id = $1 and ${claimable} and w.next_attempt_at <= $3
      for update skip locked
    )
    update movement w set lease_token = gen_random_uuid(), lease_expires_at = $2
    from due where w.id = due.id returning ${movementColumns}, w.body`,
}

/** Leases one due entry; null also when another worker has just attempted and rescheduled it. */
export async function claimDue(db: Db, id: string, lease: Lease): Promise<ClaimedMovement | null> {
  const [row] = await db.query<ClaimedMovement>(claimDueStatement, [id, lease.expiresAt, lease.now])
  return row ?? null
}

export interface OpenedAttempt extends Attempt {
  /** As claimed; under our lease only this attempt changes it. */
  movement: ClaimedMovement
  trigger: string
  startedAt: Date
  leaseExpiresAt: Date
}

const attemptColumns = `id, movement_id, endpoint_id, number, trigger, url, signature, started_at, finished_at, duration_ms,
  verdict, verdict_reason, response_status, response_headers, response_body, error_code, error_message`

/** The first attempt leaves its movement's row, whose columns now say what came of a later one. */
const openStatement = {
  name: 'wallet.open-attempt',
  text: `with o as (
      select * from json_to_recordset($1::json) as o(
        id uuid, "movementId" uuid, "leaseToken" uuid, "endpointId" uuid, trigger text, url text, signature text,
        "startedAt" timestamptz, "leaseExpiresAt" timestamptz)
      limit ${maxBatchSize}
    ), w as (
      update movement w set attempt_count = attempt_count + 1, lease_expires_at = o."leaseExpiresAt",
        endpoint_id = o."endpointId", delivery_url = o.url, first_signature = null, first_finished_at = null,
        first_duration_ms = null, first_verdict = null, first_verdict_reason = null, first_response_headers = null,
        first_reply_headers_id = null, first_reply_date_s = null,
        first_response_body = null, first_error_code = null, first_error_message = null
      from o where w.id = o."movementId" and w.lease_token = o."leaseToken" and w.state = 'retrying'
      returning w.id, w.attempt_count
    ), first as (
      insert into wallet_attempt (${attemptColumns})
      select ${attemptColumns} from delivery_attempt join w using (id) where is_with_movement
    ), attempt as (
      insert into wallet_attempt (id, movement_id, endpoint_id, number, trigger, url, signature, started_at)
      select o.id, w.id, o."endpointId", w.attempt_count, o.trigger, o.url, o.signature, o."startedAt"
      from w join o on o."movementId" = w.id
    )
    select id from w`,
}

/**
 * Records that attempts are about to be made under our leases, at most `maxBatchSize` per statement. Null for each
 * whose lease was lost.
 */
export async function openAttempts(
  db: Db,
  attempts: readonly OpenedAttempt[],
): Promise<(MovementRow | null)[]> {
  const rows = await db.query<{ id: string }>(openStatement, [
    JSON.stringify(
      attempts.map(({ movement, ...attempt }) => ({
        ...attempt,
        movementId: movement.id,
      })),
    ),
  ])
  const opened = new Set(rows.map((row) => row.id))
  return attempts.map(({ movement: { body: _bytes, ...movement }, endpointId, url, leaseExpiresAt }) =>
    opened.has(movement.id)
      ? { ...movement, attemptCount: movement.attemptCount + 1, endpointId, deliveryUrl: url, leaseExpiresAt }
      : null,
  )
}

const releaseStatement = {
  name: 'wallet.release-claim',
  text: `update movement w
    set lease_token = null, lease_expires_at = null, next_attempt_at = $3, state_reason = $4
    where w.id = $1 and w.lease_token = $2`,
}

/** Releases a claimed entry unsent, due again at `nextAttemptAt`. */
export async function releaseClaim(
  db: Db,
  claimed: ClaimedMovement,
  back: { nextAttemptAt: Date; reason: StateReason },
): Promise<void> {
  await db.query(releaseStatement, [claimed.id, claimed.leaseToken, back.nextAttemptAt, back.reason])
}

const handBackStatement = {
  name: 'wallet.hand-back-claims',
  text: `update movement w set lease_token = null, lease_expires_at = null
    from unnest($1::uuid[], $2::uuid[]) as c(id, lease_token)
    where w.id = c.id and w.lease_token = c.lease_token`,
}

/** Releases claimed entries unsent and unchanged, so that another worker can claim them at once. */
export async function handBackClaims(db: Db, claims: readonly ClaimedMovement[]): Promise<void> {
  if (claims.length === 0) return
  const ids = claims.map((claim) => claim.id)
  await db.query(handBackStatement, [ids, claims.map((claim) => claim.leaseToken)])
}

interface QueueCounts {
  depth: bigint
  earliest: Date | null
  unknown: bigint
  rejected: bigint
  exhausted: bigint
  inFlight: bigint
  oldestUnanswered: Date | null
}

const none: QueueCounts = {
  depth: 0n,
  earliest: null,
  unknown: 0n,
  rejected: 0n,
  exhausted: 0n,
  inFlight: 0n,
  oldestUnanswered: null,
}

/** All parts read partial indexes only, however large the table is. */
const countStatement = {
  name: 'wallet.count-queue',
  text: `select q.depth, q.earliest, p.unknown, p.rejected, p.exhausted, f."inFlight", f."oldestUnanswered"
    from (
      select count(*) as depth, min(next_attempt_at) as earliest
      from movement where state = 'retrying' and lease_token is null
    ) q, (
      select count(*) filter (where state = 'unknown') as unknown,
        count(*) filter (where state = 'rejected') as rejected,
        count(*) filter (where state = 'exhausted') as exhausted
      from movement where state in ${sqlStates(needsAttentionStates)}
    ) p, (
      select count(*) as "inFlight", min(created_at) filter (where provider_answer is null) as "oldestUnanswered"
      from movement where lease_token is not null
    ) f`,
}

export async function countQueue(db: Db): Promise<QueueCounts> {
  const [row] = await db.query<QueueCounts>(countStatement)
  return row ?? none
}
