import type { Db } from '@/server/db'

export interface SessionKey {
  brandId: string
  key: string
}

/** A running request's hold on a key; a holder with another token has lost it. */
export interface SessionLease extends SessionKey {
  leaseToken: string
}

const claimStatement = {
  name: 'idempotency.claim',
  // defence: an idempotency key is claimed once
  text: `insert into session_idempotency as held (brand_id, key, lease_token, lease_expires_at)
    values ($1, $2, $3, $4)
    on conflict (brand_id, key) do update set
      lease_token = excluded.lease_token, lease_expires_at = excluded.lease_expires_at,
      response_status = null, response_body = null, stored_at = null, expires_at = null
    where (held.response_status is null and held.lease_expires_at <= $5) or held.expires_at <= $5
    returning key`,
}

/** Takes a key that is not held, whose holder's lease expired, or whose answer is no longer replayed. */
export async function claimKey(
  db: Db,
  claim: SessionLease & { leaseExpiresAt: Date; now: Date },
): Promise<boolean> {
  const { brandId, key, leaseToken, leaseExpiresAt, now } = claim
  const rows = await db.query(claimStatement, [brandId, key, leaseToken, leaseExpiresAt, now])
  return rows.length === 1
}

interface StoredResponse {
  status: number
  body: { sealed: string }
}

const storedStatement = {
  name: 'idempotency.stored',
  text: `select response_status as status, response_body as body from session_idempotency
    where brand_id = $1 and key = $2 and response_status is not null and expires_at > $3`,
}

export async function selectStoredResponse(
  db: Db,
  { brandId, key, now }: SessionKey & { now: Date },
): Promise<StoredResponse | null> {
  const [row] = await db.query<StoredResponse>(storedStatement, [brandId, key, now])
  return row ?? null
}

/** Keeps an answer, part of a statement of the caller's; no row where the lease was lost to another request meanwhile. */
// defence: a lost idempotency lease stores nothing
export const storeSql = `update session_idempotency
    set response_status = $4, response_body = $5, stored_at = $6, expires_at = $7
    where brand_id = $1 and key = $2 and lease_token = $3 and response_status is null returning key`

export function storeValues(stored: SessionLease & StoredResponse & { now: Date; expiresAt: Date }) {
  const { brandId, key, leaseToken, status, body, now, expiresAt } = stored
  return [brandId, key, leaseToken, status, JSON.stringify(body), now, expiresAt]
}

const releaseStatement = {
  name: 'idempotency.release',
  text: `delete from session_idempotency
    where brand_id = $1 and key = $2 and lease_token = $3 and response_status is null`,
}

export async function deleteLease(db: Db, { brandId, key, leaseToken }: SessionLease): Promise<void> {
  await db.query(releaseStatement, [brandId, key, leaseToken])
}

const pruneStatement = {
  name: 'idempotency.prune',
  text: `delete from session_idempotency
    where expires_at <= $1 or (response_status is null and lease_expires_at <= $1) returning key`,
}

export async function deleteLapsedKeys(db: Db, now: Date): Promise<number> {
  return (await db.query(pruneStatement, [now])).length
}
