import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import {
  claimKey,
  deleteLapsedKeys,
  deleteLease,
  type SessionKey,
  type SessionLease,
  selectStoredResponse,
  storeSql,
  storeValues,
} from './queries'

export type { SessionKey, SessionLease }

export interface SessionAnswer {
  status: 201
  /** JSON text, so that a replay has the very fields of the first answer. */
  body: string
}

export type SessionKeyClaim =
  | { kind: 'claimed'; lease: SessionLease }
  | { kind: 'stored'; answer: SessionAnswer }
  | { kind: 'in_progress' }

/** A launch ends within seconds; a request that holds a key longer than this has died. */
export const leaseMs = 60_000
/** Spec §4.5: a 201 is replayed for 24 hours from when it was stored. */
export const replayMs = 24 * 60 * 60 * 1000

/** The stored answer holds a link that opens a game, so it is sealed like a secret. */
const purpose = 'session_idempotency.response'

/**
 * Takes the key of POST /v1/sessions for one request, or says what became of it (spec §4.5). Of any number of callers at
 * once exactly one claims it. The body is not compared: here a changed body gets the first answer.
 */
export async function claimSessionKey(key: SessionKey, now: Date): Promise<SessionKeyClaim> {
  const lease: SessionLease = { brandId: key.brandId, key: key.key, leaseToken: newId() }
  const leaseExpiresAt = new Date(now.getTime() + leaseMs)
  if (await claimKey(db, { ...lease, leaseExpiresAt, now })) return { kind: 'claimed', lease }
  const stored = await selectStoredResponse(db, { ...key, now })
  if (!stored) return { kind: 'in_progress' }
  return { kind: 'stored', answer: { status: 201, body: keyring().open(stored.body.sealed, purpose) } }
}

/**
 * What keeps a 201 for replay, in the statement that makes its session ready: SQL whose parameters are $1 to $7, and those. It
 * yields no row where the lease was lost meanwhile.
 */
export { storeSql as sessionAnswerSql }
export function sessionAnswerValues({
  lease,
  answer,
  now,
}: {
  lease: SessionLease
  answer: SessionAnswer
  now: Date
}): unknown[] {
  return storeValues({
    ...lease,
    status: answer.status,
    body: { sealed: keyring().seal(answer.body, purpose) },
    now,
    expiresAt: new Date(now.getTime() + replayMs),
  })
}

/** Releases the key after a refusal, so that the same request may be tried again at once. */
export function releaseSessionKey(lease: SessionLease): Promise<void> {
  return deleteLease(db, lease)
}

/** For the daily pruning: forgets answers past their replay and leases of requests that died. Returns how many. */
export function pruneSessionKeys(ctx: Context): Promise<number> {
  return deleteLapsedKeys(db, ctx.clock.now())
}
