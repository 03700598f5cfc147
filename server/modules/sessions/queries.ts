import type { Db } from '@/server/db'
import { sessionAnswerSql, sessionAnswerValues } from '@/server/modules/idempotency'

/** A launch that has not answered by then has died and no longer counts as an open session. */
const launchGrace = `interval '60 seconds'`

/** Providers do not say when a player leaves, so a session that saw nothing for this long counts as left. */
const idleAfter = `interval '1 hour'`

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
  createdAt: Date
  expiresAt: Date
}

const columns = `id, organization_id, brand_id, game_id, provider_code, mode, player_id, currency, country, lang,
  balance_minor, return_url, deposit_url, created_at, expires_at, api_key_id`
const parameters = `$1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text, $6::"SessionMode", $7::text, $8::text, $9::text,
  $10::text, $11::bigint, $12::text, $13::text, $14::timestamptz, $15::timestamptz, $16::uuid`

const valuesOf = (session: NewSession): unknown[] => [
  session.id,
  session.organizationId,
  session.brandId,
  session.gameId,
  session.providerCode,
  session.mode,
  session.playerId,
  session.currency,
  session.country,
  session.lang,
  session.balanceMinor,
  session.returnUrl,
  session.depositUrl,
  session.createdAt,
  session.expiresAt,
  session.apiKeyId,
]

const insertStatement = {
  name: 'sessions.insert',
  text: `insert into game_session (${columns}) values (${parameters})`,
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.query(insertStatement, valuesOf(session))
}

const lockStatement = {
  name: 'sessions.lock-player',
  text: `select pg_advisory_xact_lock(hashtextextended('session:' || $1::text || ':' || $2::text, 0))`,
}

/** Makes concurrent launches of one player at one brand count one after the other, for the transaction. */
export async function lockPlayer(db: Db, key: { brandId: string; playerId: string }): Promise<void> {
  await db.query(lockStatement, [key.brandId, key.playerId])
}

const insertWithinLimitStatement = {
  name: 'sessions.insert-within-limit',
  text: `insert into game_session (${columns})
    select ${parameters}
    where (
      select count(*) from game_session s
      where s.brand_id = $3 and s.player_id = $7 and s.expires_at > $14
        and (s.status = 'launched' or (s.status = 'created'
          and (s.launch_url_sealed is not null or s.created_at > $14::timestamptz - ${launchGrace})))
        and (coalesce(s.launched_at, s.created_at) > $14::timestamptz - ${idleAfter} or exists (
          select from wallet_transaction t
          where t.session_id = s.id and t.created_at > $14::timestamptz - ${idleAfter}))
    ) < (select coalesce(b.session_limit_per_player, o.session_limit_per_player)
      from organization o join brand b on b.organization_id = o.id where o.id = $2 and b.id = $3)
    returning id`,
}

/** False when the player already has as many open sessions as the organization allows; call `lockPlayer` first. */
export async function insertSessionWithinLimit(db: Db, session: NewSession): Promise<boolean> {
  return (await db.query(insertWithinLimitStatement, valuesOf(session))).length === 1
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
