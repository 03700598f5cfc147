import { randomBytes } from 'node:crypto'
import type { ProviderCode } from '../catalogue/game'
import type { Pool, Queryable } from '../database'
import type { Wish } from '../games/engine'
import type { Protection } from './protection'

/** One launched game. `token` opens it in the browser, `uid` names it to Croupier, `sessionId` is Croupier's own. */
export type Session = {
  token: string
  uid: string
  provider: ProviderCode
  sessionId: string
  mode: 'real' | 'demo'
  gameCode: string
  playerId: string
  currency: string
  country: string | null
  lang: string | null
  /** Real: as last heard from Croupier. Demo: the play money itself. */
  balanceMinor: bigint
  exitUrl: string
  cashierUrl: string | null
  grantIds: string[]
  branding: Branding | null
  protection: Protection | null
  rtpVariant: string | null
  nextOutcome: Wish | null
  createdAt: Date
}

export type NewSession = Omit<
  Session,
  'token' | 'uid' | 'nextOutcome' | 'branding' | 'protection' | 'rtpVariant' | 'createdAt'
> & {
  branding?: Branding | null
  protection?: Protection | null
  rtpVariant?: string | null
}

/** Opens a session, or returns the one opened before under the same Croupier session. */
export async function openSession(pool: Pool, session: NewSession): Promise<Session> {
  const token = randomBytes(24).toString('base64url')
  const uid = `${session.provider.slice(0, 3)}-${randomBytes(9).toString('hex')}`
  const { rows } = await pool.query(
    `insert into provider_session (token, uid, provider, session_id, mode, game_code, player_id, currency, country,
       lang, balance_minor, exit_url, cashier_url, grant_ids, branding, protection, rtp_variant)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (provider, session_id) do update set session_id = excluded.session_id
     returning *`,
    [
      token,
      uid,
      session.provider,
      session.sessionId,
      session.mode,
      session.gameCode,
      session.playerId,
      session.currency,
      session.country,
      session.lang,
      session.balanceMinor,
      session.exitUrl,
      session.cashierUrl,
      session.grantIds,
      session.branding ? JSON.stringify(session.branding) : null,
      session.protection ? JSON.stringify(session.protection) : null,
      session.rtpVariant ?? null,
    ],
  )
  return toSession(rows[0])
}

export async function findSession(
  db: Queryable,
  key: { token: string } | { uid: string } | { provider: string; sessionId: string },
): Promise<Session | null> {
  const { rows } =
    'token' in key
      ? await db.query('select * from provider_session where token = $1', [key.token])
      : 'uid' in key
        ? await db.query('select * from provider_session where uid = $1', [key.uid])
        : await db.query('select * from provider_session where provider = $1 and session_id = $2', [
            key.provider,
            key.sessionId,
          ])
  return rows[0] ? toSession(rows[0]) : null
}

/** By whatever name a caller of the control API knows it: its uid, its token, or Croupier's session id. */
export async function findSessionByAnyName(
  db: Queryable,
  provider: string,
  name: string,
): Promise<Session | null> {
  const { rows } = await db.query(
    'select * from provider_session where provider = $1 and (uid = $2 or token = $2 or session_id = $2) limit 1',
    [provider, name],
  )
  return rows[0] ? toSession(rows[0]) : null
}

export async function lockSession(tx: Queryable, token: string): Promise<Session | null> {
  const { rows } = await tx.query('select * from provider_session where token = $1 for update', [token])
  return rows[0] ? toSession(rows[0]) : null
}

export async function listSessions(
  db: Queryable,
  filter: { provider: string; playerId: string | null; limit: number },
): Promise<Session[]> {
  const { rows } = await db.query(
    `select * from provider_session where provider = $1 and ($2::text is null or player_id = $2)
     order by created_at desc limit $3`,
    [filter.provider, filter.playerId, filter.limit],
  )
  return rows.map(toSession)
}

export async function wishNextOutcome(db: Queryable, token: string, wish: Wish | null): Promise<void> {
  await db.query('update provider_session set next_outcome = $2 where token = $1', [
    token,
    wish === null ? null : JSON.stringify(wish),
  ])
}

export async function setSessionBalance(db: Queryable, token: string, balanceMinor: bigint): Promise<void> {
  await db.query('update provider_session set balance_minor = $2 where token = $1', [token, balanceMinor])
}

function toSession(row: Record<string, unknown>): Session {
  return {
    token: String(row.token),
    uid: String(row.uid),
    provider: row.provider as ProviderCode,
    sessionId: String(row.session_id),
    mode: row.mode as Session['mode'],
    gameCode: String(row.game_code),
    playerId: String(row.player_id),
    currency: String(row.currency),
    country: row.country as string | null,
    lang: row.lang as string | null,
    balanceMinor: row.balance_minor as bigint,
    exitUrl: String(row.exit_url),
    cashierUrl: row.cashier_url as string | null,
    grantIds: row.grant_ids as string[],
    branding: row.branding as Branding | null,
    protection: row.protection as Protection | null,
    rtpVariant: row.rtp_variant as string | null,
    createdAt: row.created_at as Date,
    nextOutcome: row.next_outcome as Wish | null,
  }
}

/** The casino's look as a launch hands it over; addresses as they came. */
export type Branding = {
  name: string | null
  logoUrl: string | null
}

const imageUrl = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null

/** Games are dark: the logo for dark backgrounds, else the icon. Null when there is nothing to show. */
export function readBranding(value: unknown): Branding | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, logo_dark_url: dark, icon_url: icon } = value as Record<string, unknown>
  const branding: Branding = {
    name: typeof name === 'string' ? name.slice(0, 60) : null,
    logoUrl: imageUrl(dark) ?? imageUrl(icon),
  }
  return branding.name === null && branding.logoUrl === null ? null : branding
}
