import { newId } from '@/server/core/ids'
import { type Db, db, type Statement } from '@/server/db'

const beginStatement: Statement = {
  name: 'destinations.attempt-begin',
  text: `insert into notification_attempt (id, bundle_id, destination_id, started_at, request_body)
    values ($1, $2, $3, $4, $5)`,
}

export async function beginAttempt(attempt: {
  bundleId: string
  destinationId: string
  startedAt: Date
  requestBody: string
}): Promise<string> {
  const id = newId()
  const { bundleId, destinationId, startedAt, requestBody } = attempt
  await db.query(beginStatement, [id, bundleId, destinationId, startedAt, requestBody])
  return id
}

const endStatement: Statement = {
  name: 'destinations.attempt-end',
  text: `update notification_attempt set ended_at = $2, status = $3, response_body = $4, error = $5 where id = $1`,
}

export async function endAttempt(
  tx: Db,
  id: string,
  end: { endedAt: Date; status: number | null; responseBody: string | null; error: string | null },
): Promise<void> {
  await tx.query(endStatement, [id, end.endedAt, end.status, end.responseBody, end.error])
}

const healthyStatement: Statement = {
  name: 'destinations.healthy',
  text: `update destination set failing_since = null where id = $1 and failing_since is not null`,
}

export async function markHealthy(tx: Db, id: string): Promise<void> {
  await tx.query(healthyStatement, [id])
}

const failingStatement: Statement = {
  name: 'destinations.failing',
  text: `update destination set failing_since = coalesce(failing_since, $2) where id = $1
    returning failing_since as "failingSince"`,
}

/** Since when nothing could be sent to it. */
export async function markFailing(tx: Db, id: string, now: Date): Promise<Date> {
  const [row] = await tx.query<{ failingSince: Date }>(failingStatement, [id, now])
  return row?.failingSince ?? now
}

const disableStatement: Statement = {
  name: 'destinations.disable',
  text: `update destination set is_active = false, disabled_at = $2, updated_at = $2 where id = $1 and is_active
    returning id`,
}

/** False when it was off already. */
export async function disable(tx: Db, id: string, now: Date): Promise<boolean> {
  return (await tx.query(disableStatement, [id, now])).length > 0
}

const dropStatement: Statement = {
  name: 'destinations.drop-pending',
  text: `update notification set status = 'failed', last_error = $2 where destination_id = $1 and status = 'pending'`,
}

/** Nothing that waits for it is sent any more. */
export async function dropPending(tx: Db, id: string, why: string): Promise<void> {
  await tx.query(dropStatement, [id, why])
}

const administratorsStatement: Statement = {
  name: 'destinations.administrators',
  text: `select email from app_user where staff_role = 'administrator' and is_active order by email`,
}

export async function findAdministratorEmails(db: Db): Promise<string[]> {
  const rows = await db.query<{ email: string }>(administratorsStatement)
  return rows.map(({ email }) => email)
}

const slugStatement: Statement = {
  name: 'destinations.slug',
  text: `select slug from organization where id = $1`,
}

export async function findSlug(db: Db, organizationId: string): Promise<string> {
  const [row] = await db.query<{ slug: string }>(slugStatement, [organizationId])
  return row?.slug ?? ''
}
