import type { DestinationKind } from '@/server/contract/notification-events'
import { type Db, db, type Statement } from '@/server/db'
import type { Told } from './message'

/** The recipient of a row, as the name of its queue. */
const queue = 'coalesce(n.destination_id, n.user_id)'

const dueStatement: Statement = {
  name: 'destinations.due',
  text: `select distinct ${queue} as queue from notification n where n.status = 'pending' and n.due_at <= $1 limit 500`,
}

export async function findDueQueues(now: Date): Promise<string[]> {
  const rows = await db.query<{ queue: string }>(dueStatement, [now])
  return rows.map((row) => row.queue)
}

const lockStatement: Statement = {
  name: 'destinations.lock-queue',
  text: `select pg_try_advisory_xact_lock(hashtextextended('notification/' || $1::text, 0)) as "isLocked"`,
}

/** False while another instance is claiming from the queue. */
export async function lockQueue(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(lockStatement, [id])
  return row?.isLocked ?? false
}

export interface ClaimedRow extends Told {
  bundleId: string
  destinationId: string | null
  userId: string | null
  attempts: number
}

/** Nothing earlier of the same incident is still to be sent, but for what goes in the same bundle. `now`: its parameter. */
export const isNextAt = (
  now: '$1' | '$2',
) => `not exists (select from notification e where e.incident_id = n.incident_id and ${queue} = coalesce(e.destination_id, e.user_id)
    and e.status = 'pending' and (e.created_at, e.id) < (n.created_at, n.id)
    and not (n.is_bundled and e.is_bundled and e.bundle_id is null and e.due_at <= ${now}))`
const isNext = isNextAt('$2')

const claimStatement: Statement = {
  name: 'destinations.claim',
  // defence: a recovery is not sent before its incident
  text: `with head as (
      select n.id, n.bundle_id, n.is_bundled from notification n
      where ${queue} = $1 and n.status = 'pending' and n.due_at <= $2 and ${isNext}
      order by n.created_at, n.id limit 1),
    chosen as (
      select n.id from notification n, head h
      where ${queue} = $1 and n.status = 'pending' and n.due_at <= $2
        and (n.id = h.id or n.bundle_id = h.bundle_id
          or (h.bundle_id is null and h.is_bundled and n.bundle_id is null and n.is_bundled and ${isNext}))
      order by n.created_at, n.id limit 50)
    update notification n set bundle_id = coalesce(n.bundle_id, h.id), due_at = $3, attempts = n.attempts + 1
    from head h where n.id in (select id from chosen)
    returning n.id, n.bundle_id as "bundleId", n.destination_id as "destinationId", n.user_id as "userId", n.attempts,
      n.organization_id as "organizationId", n.incident_id as "incidentId", n.event, n.severity, n.rule, n.title, n.text,
      n.href, n.data, n.occurred_at as "occurredAt"`,
}

/** The rows of the next message of a queue, under a lease, in their order. The caller holds the queue. */
export async function claimRows(
  tx: Db,
  id: string,
  { now, leaseEndsAt }: { now: Date; leaseEndsAt: Date },
): Promise<ClaimedRow[]> {
  const rows = await tx.query<ClaimedRow>(claimStatement, [id, now, leaseEndsAt])
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const releaseStatement: Statement = {
  name: 'destinations.release',
  text: `update notification set due_at = $3, attempts = attempts - 1
    where bundle_id = $1 and status = 'pending' and attempts = $2`,
}

/** Gives a message back that was claimed and not sent. */
export async function releaseMessage(bundleId: string, attempts: number, now: Date): Promise<void> {
  await db.query(releaseStatement, [bundleId, attempts, now])
}

/** A message as it was claimed: a later claim makes what this one settles void. */
export interface Claim {
  bundleId: string
  attempts: number
}

const settleStatement: Statement = {
  name: 'destinations.settle',
  text: `update notification set status = $3, sent_at = $4, due_at = coalesce($5, due_at), last_error = $6, mail_id = $7
    where bundle_id = $1 and status = 'pending' and attempts = $2 returning id`,
}

export interface Settlement {
  status: 'pending' | 'mailing' | 'sent' | 'failed'
  sentAt?: Date
  dueAt?: Date
  error?: string
  mailId?: string
}

/** False when the claim had ended: another one decides. */
export async function settleMessage(tx: Db, { bundleId, attempts }: Claim, to: Settlement): Promise<boolean> {
  const { status, sentAt = null, dueAt = null, error = null, mailId = null } = to
  const rows = await tx.query(settleStatement, [bundleId, attempts, status, sentAt, dueAt, error, mailId])
  return rows.length > 0
}

const mailedStatement: Statement = {
  name: 'destinations.mailed',
  text: `update notification n set status = case when m.sent_at is null then 'failed' else 'sent' end, sent_at = m.sent_at,
      last_error = m.last_error
    from mail m where n.status = 'mailing' and m.id = n.mail_id and m.next_attempt_at is null`,
}

/** Takes over what became of emails. */
export async function settleMailed(): Promise<void> {
  await db.query(mailedStatement)
}

export interface SendingDestination {
  id: string
  organizationId: string | null
  kind: DestinationKind
  name: string
  email: string | null
  url: string | null
  secretSealed: string | null
  previousSecretSealed: string | null
  previousSecretUntil: Date | null
  isActive: boolean
  confirmedAt: Date | null
  failingSince: Date | null
}

const destinationStatement: Statement = {
  name: 'destinations.sending',
  text: `select id, organization_id as "organizationId", kind, name, email, url, secret_sealed as "secretSealed",
      previous_secret_sealed as "previousSecretSealed", previous_secret_until as "previousSecretUntil",
      is_active as "isActive", confirmed_at as "confirmedAt", failing_since as "failingSince"
    from destination where id = $1`,
}

export async function findSending(db: Db, id: string): Promise<SendingDestination | null> {
  const [row] = await db.query<SendingDestination>(destinationStatement, [id])
  return row ?? null
}

const personStatement: Statement = {
  name: 'destinations.person',
  text: `select u.email from app_user u where u.id = $1 and u.is_active and case when $2::uuid is null
      then u.staff_role is not null
      else exists (select from membership m where m.user_id = u.id and m.organization_id = $2 and m.is_active) end`,
}

/** The recipient's address; null: they may no longer be notified. */
export async function findPersonEmail(
  db: Db,
  userId: string,
  organizationId: string | null,
): Promise<string | null> {
  const [row] = await db.query<{ email: string }>(personStatement, [userId, organizationId])
  return row?.email ?? null
}
