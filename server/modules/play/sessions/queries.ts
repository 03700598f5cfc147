import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { sessionAnswerSql, sessionAnswerValues } from '@/server/modules/platform/idempotency'

export interface NewSession {
  id: string
  organizationId: string
  /** Null on a demo of a platform without a default brand. */
  brandId: string | null
  gameId: string
  providerCode: string
  apiKeyId: string | null
  mode: 'real' | 'demo'
  playerId: string | null
  currency: string | null
  country: string | null
  lang: string | null
  balanceMinor: bigint | null
  returnUrl: string | null
  depositUrl: string | null
  rtpVariant: string | null
  createdAt: Date
  expiresAt: Date
}

/** A row of game_session in JSON. */
const toRow = (session: NewSession): string =>
  JSON.stringify({
    id: session.id,
    organization_id: session.organizationId,
    brand_id: session.brandId,
    game_id: session.gameId,
    provider_code: session.providerCode,
    api_key_id: session.apiKeyId,
    mode: session.mode,
    player_id: session.playerId,
    currency: session.currency,
    country: session.country,
    lang: session.lang,
    balance_minor: session.balanceMinor?.toString() ?? null,
    return_url: session.returnUrl,
    deposit_url: session.depositUrl,
    rtp_variant: session.rtpVariant,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
  })

const insertStatement = { name: 'sessions.insert', text: 'select insert_session($1::jsonb)' }

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.query(insertStatement, [toRow(session)])
}

const insertWithinLimitStatement = {
  name: 'sessions.insert-within-limit',
  text: 'select insert_session_within_limit($1::jsonb) as "isInserted"',
}

/**
 * False when the player already has as many open sessions as the brand, or else the organization, allows. Launches of one player
 * at one brand are counted one after the other.
 */
export async function insertSessionWithinLimit(db: Db, session: NewSession): Promise<boolean> {
  const rows = await db.query<{ isInserted: boolean }>(insertWithinLimitStatement, [toRow(session)])
  return rows.some(({ isInserted }) => isInserted)
}

const readySql = (
  first: number,
) => `update game_session set launch_url_sealed = $${first + 1}, provider_session_uid = $${first + 2}
    where id = $${first} and status = 'created' and launch_url_sealed is null`

const readyStatement = { name: 'sessions.ready', text: readySql(1) }

const readyAndKeptStatement = {
  name: 'sessions.ready-and-kept',
  text: `with kept as (${sessionAnswerSql}), ready as (${readySql(8)} and exists (select from kept)) select from kept`,
}

export interface ReadySession {
  id: string
  launchUrlSealed: string
  providerSessionUid: string | null
}

const readyValues = ({ id, launchUrlSealed, providerSessionUid }: ReadySession) => [
  id,
  launchUrlSealed,
  providerSessionUid,
]

/** Records what the provider answered; the session can be opened from now on. */
export async function updateToReady(db: Db, ready: ReadySession): Promise<void> {
  await db.query(readyStatement, readyValues(ready))
}

/** The same together with the answer that replays repeat, in one commit; false, with nothing done, where its lease was lost. */
export async function updateToReadyAndKeep(
  db: Db,
  ready: ReadySession,
  answer: Parameters<typeof sessionAnswerValues>[0],
): Promise<boolean> {
  const values = [...sessionAnswerValues(answer), ...readyValues(ready)]
  return (await db.query(readyAndKeptStatement, values)).length === 1
}

const closeStatement = {
  name: 'sessions.close-unready',
  text: `update game_session set status = 'closed', closed_at = $2
    where id = $1 and status = 'created' and launch_url_sealed is null`,
}

/** Closes a session whose launch failed. One that became ready after all is left alone. */
export async function closeUnreadySession(db: Db, key: { id: string; now: Date }): Promise<void> {
  await db.query(closeStatement, [key.id, key.now])
}

const atOnce = 5_000

const eraseStatement = {
  name: 'sessions.erase-urls',
  text: `update game_session set launch_url_sealed = null, return_url = null, deposit_url = null
    where id = any (array(
      select id from game_session where organization_id = $1
        and (launch_url_sealed is not null or return_url is not null or deposit_url is not null) limit $2))
    returning 1`,
}

/** Erases the addresses in a batch of an organization's sessions; true while there are more. */
export async function eraseSessionUrls(tx: Db, _: Context, organizationId: string): Promise<boolean> {
  return (await tx.query(eraseStatement, [organizationId, atOnce])).length === atOnce
}
