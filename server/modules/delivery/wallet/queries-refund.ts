import { waitingForBetSql } from '@/server/contract/delivery-states'
import type { Db } from '@/server/db'
import { type DeliveryEvent, stateAfter, transitionSql } from './delivery-state'
import { type MovementIdentity, type MovementRow, movementColumns } from './movement'
import { identityValues, idOfIdentity, isIdentity } from './queries-movement'
import { type LateBet, lateBetSql } from './queries-support'
import type { FirstRefund } from './refund-rules'

const lockStatement = {
  name: 'wallet.lock-bets',
  // defence: a bet and its refunds are serialized
  text: `with players as materialized (
      select pg_advisory_xact_lock_shared(key)
      from (select distinct limit_lock_key(brand, player) as key from unnest($4::uuid[], $5::text[]) n (brand, player) order by 1) k
    ), bets as (
      select pg_advisory_xact_lock(key)
      from (
        select movement_lock_key(organization, provider, transaction) as key
        from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) n (organization, provider, transaction, brand),
          (select count(*) from players) held
        order by organization, provider, transaction, brand
      ) k
    )
    select count(*) from bets`,
}

type LockedBet = MovementIdentity & { playerId: string }

/**
 * Until the transaction ends, no bets with these identities are inserted, and no other refunds of them are decided. Every transaction
 * that records takes its locks in this order: players, identities as an insert of many does, rows, limit accounts.
 */
export async function lockBets(db: Db, bets: readonly LockedBet[]): Promise<void> {
  const columns = ['organizationId', 'providerCode', 'transactionId', 'brandId', 'playerId'] as const
  await db.query(
    lockStatement,
    columns.map((column) => bets.map((bet) => bet[column])),
  )
}

export const lockBet = (db: Db, bet: LockedBet): Promise<void> => lockBets(db, [bet])

const forUpdateStatement = {
  name: 'wallet.by-identity-for-update',
  text: `select ${movementColumns} from movement w where w.id = ${idOfIdentity} for update`,
}

/** A separate statement after lockBet, so that it sees what was committed while waiting for the lock. */
export async function findMovementForUpdate(db: Db, identity: MovementIdentity): Promise<MovementRow | null> {
  const [row] = await db.query<MovementRow>(forUpdateStatement, identityValues(identity))
  return row ?? null
}

const byIdForUpdateStatement = {
  name: 'wallet.by-id-for-update',
  text: `select ${movementColumns} from movement w where w.id = $1 for update`,
}

export async function findMovementByIdForUpdate(db: Db, id: string): Promise<MovementRow | null> {
  const [row] = await db.query<MovementRow>(byIdForUpdateStatement, [id])
  return row ?? null
}

const firstRefundStatement = {
  name: 'wallet.first-refund',
  text: `select id, origin from (
      select w.id, w.origin, 1 as place from movement w where w.reversal_of_id = $5::uuid
      union all
      select t.refund_id, 'provider', 2 from movement_tombstone t where ${isIdentity('t')}
      union all
      select i.movement_id, 'provider', 3 from movement_identity i where i.digest = reversal_digest($5::uuid)
    ) one order by place limit 1`,
}

/** The refund that already holds a bet, whether the bet is known (`betId`) or only its tombstone; it may be archived. */
export async function findFirstRefund(
  db: Db,
  bet: MovementIdentity,
  betId: string | null,
): Promise<FirstRefund | null> {
  const [row] = await db.query<FirstRefund>(firstRefundStatement, [...identityValues(bet), betId])
  return row ?? null
}

const tombstoneStatement = {
  name: 'wallet.tombstone',
  text: `insert into movement_tombstone (organization_id, provider_code, transaction_id, brand_id, refund_id,
      created_at, restore_point_id)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
}

export async function insertTombstone(
  db: Db,
  bet: MovementIdentity,
  refund: { id: string; at: Date; restorePointId: string | null },
): Promise<void> {
  await db.query(tombstoneStatement, [...identityValues(bet), refund.id, refund.at, refund.restorePointId])
}

const superseded = transitionSql('refund_arrived')
const supersedeStatement = {
  name: 'wallet.supersede-bet',
  text: `update movement set state = ${superseded.to}, state_reason = 'refunded', next_attempt_at = null,
      settled_at = $2
    where id = $1 and state in ${superseded.from} and lease_token is null
    returning 1`,
}

/** Ends a bet's redelivery; the caller has locked its row, so not finding it is a defect. */
export async function supersedeBet(db: Db, betId: string, now: Date): Promise<void> {
  const rows = await db.query(supersedeStatement, [betId, now])
  if (rows.length !== 1) throw new Error(`Bet ${betId} could not be superseded`)
}

const waitingStatement = {
  name: 'wallet.waiting-refunds',
  text: `select w.id from movement w
    where ${waitingForBetSql} and w.next_attempt_at <= $1
    order by w.next_attempt_at limit $2`,
}

export async function findWaitingRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(waitingStatement, [now, limit])
  return rows.map((row) => row.id)
}

const releaseStatement = {
  name: 'wallet.release-refund',
  text: `update movement w set state = $2, state_reason = $3, next_attempt_at = $4, settled_at = $5
    where w.id = $1 and ${waitingForBetSql}
    returning ${movementColumns}`,
}

/** Updates a waiting refund; the caller has locked its row. */
export async function moveWaitingRefund(
  db: Db,
  id: string,
  event: DeliveryEvent,
  to: Pick<MovementRow, 'stateReason' | 'nextAttemptAt' | 'settledAt'>,
): Promise<MovementRow> {
  const [row] = await db.query<MovementRow>(releaseStatement, [
    id,
    stateAfter(event),
    to.stateReason,
    to.nextAttemptAt,
    to.settledAt,
  ])
  if (!row) throw new Error(`Refund ${id} was not waiting`)
  return row
}

/** Late bets of these days are looked at; an older one is left to support. */
const lookBackDays = 7

/** Of endpoints that reverse late bets: what was confirmed since they do, told `failed`, and is overdue at `$1`. */
const overdueStatement = {
  name: 'wallet.overdue-late-bets',
  text: `select w.id from endpoint e
    join movement w on w.organization_id = e.organization_id and w.endpoint_id = e.id
    where e.reverses_late_bets_since is not null and ${lateBetSql} and w.provider_answer = 'failed'
      and w.settled_at >= e.reverses_late_bets_since and w.settled_at <= $1
      and w.settled_at >= $1::timestamptz - interval '${lookBackDays} days'
    order by w.settled_at limit $2`,
}

export async function findOverdueLateBets(db: Db, confirmedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db.query<Pick<LateBet, 'id'>>(overdueStatement, [confirmedBefore, limit])
  return rows.map((row) => row.id)
}

const policyStatement = {
  name: 'wallet.reverses-late-bets',
  text: `select e.reverses_late_bets_since as since, w.round_id as "roundId",
      not exists (
        select from movement o
        where o.organization_id = w.organization_id and o.round_id = w.round_id and o.provider_code = w.provider_code
          and o.brand_id = w.brand_id and o.player_id = w.player_id and o.id <> w.id
          and o.state not in ('not_sent', 'declined')
      ) as "isWholeRound"
    from movement w join endpoint e on e.id = w.endpoint_id where w.id = $1`,
}

/** The policy of the endpoint that confirmed a bet, and what of its round a reversal repeats; null: no endpoint any more. */
export async function findReversalPolicy(
  db: Db,
  betId: string,
): Promise<{ since: Date | null; roundId: string; isWholeRound: boolean } | null> {
  const [row] = await db.query<{ since: Date | null; roundId: string; isWholeRound: boolean }>(
    policyStatement,
    [betId],
  )
  return row ?? null
}
