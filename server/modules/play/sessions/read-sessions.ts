import { z } from 'zod'
import { OneSession, pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import type { SessionDetail } from '@/server/contract/resources/session'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { hasPermission } from '@/server/core/permissions'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { findKeyNames } from '@/server/modules/accounts/keys'
import { requireProviderAccess } from '@/server/modules/accounts/provider-access'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { readCompleteToken } from './launch-link'
import { findCabinetSession, findNamesOfGames, findSessions } from './queries-cabinet'
import {
  type ProviderSessionRow,
  type SessionRow,
  selectProviderSession,
  selectSessionOfBrand,
} from './queries-read'

interface Lifetime {
  status: 'created' | 'launched' | 'closed'
  expiresAt: Date
}

/** A session lives 24 hours (spec §3.2). */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000

export const isExpiredAt = ({ expiresAt }: Pick<Lifetime, 'expiresAt'>, now: Date): boolean =>
  expiresAt <= now

/** `expired` is never stored: it follows from the clock. A session that was closed stays closed. */
export function sessionStatusAt(session: Lifetime, now: Date): 'created' | 'launched' | 'closed' | 'expired' {
  if (session.status === 'closed') return 'closed'
  return isExpiredAt(session, now) ? 'expired' : session.status
}

/**
 * A session of this brand (spec §4.7). Throws E3001 when there is none here, even if another brand has one of that id;
 * PROVIDER_ACCESS_REQUIRED or _UNAVAILABLE at the provider's gate, and E6008 403 there for a suspended or retired brand;
 * E3002 once its 24 hours have passed.
 */
export async function getSession(ctx: BrandContext, sessionId: string): Promise<SessionDetail> {
  const { brandId, organizationId } = ctx
  const row = isUuid(sessionId)
    ? await selectSessionOfBrand(db, { sessionId, brandId, organizationId })
    : null
  if (!row) throw new AppError('E3001')
  await requireProviderAccess(ctx, row.providerCode)
  if (row.isProviderGated && row.brandStatus !== null && row.brandStatus !== 'active')
    throw new AppError('E6008', { status: 403 })
  const now = ctx.clock.now()
  if (isExpiredAt(row, now)) throw new AppError('E3002')
  return toDetail(row, now)
}

function toDetail(row: SessionRow, now: Date): SessionDetail {
  return {
    session_id: row.id,
    game_id: row.gameId,
    provider_code: row.providerCode,
    player_id: row.playerId,
    currency: row.currency,
    country: row.country,
    lang: row.lang,
    mode: row.mode,
    status: sessionStatusAt(row, now),
    created_at: row.createdAt.toISOString(),
    launched_at: row.launchedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
    provider_session_uid: row.providerSessionUid,
    rtp_variant: row.rtpVariant,
    sub_operator_ref: row.subOperatorRef,
    operator_user_id: row.brandId,
  }
}

/** One session of the organization, of any brand and however old. E3001 when it has none of that id. */
export const getCabinetSession = readVerb('sessions.read', OneSession, runGetCabinetSession)

async function runGetCabinetSession(ctx: TenantContext, { sessionId }: OneSession) {
  const row = await findCabinetSession(db, { organizationId: ctx.organizationId, id: sessionId })
  if (!row) throw new AppError('E3001')
  const { brand, apiKeyId, ...session } = row
  const [names, apiKey] = await Promise.all([findNamesOfGames(db, [row.gameId]), nameKey(ctx, apiKeyId)])
  return {
    ...session,
    /** What created it; null: launched from the dashboard, not recorded, or not for the viewer to see. */
    apiKey,
    status: sessionStatusAt(row, ctx.clock.now()),
    subOperatorRef: brand?.ref ?? null,
    gameName: names.get(row.gameId) ?? null,
  }
}

async function nameKey(ctx: TenantContext, id: string | null) {
  if (id === null || !hasPermission(ctx.actor, 'keys.read')) return null
  const key = (await findKeyNames(db, ctx.organizationId, [id])).get(id)
  return key ? { id, ...key } : null
}

/** `brandId` null: a session without a brand. `lang` null: the operator named none. */
export type CompletedSession = Pick<ProviderSessionRow, 'brandId' | 'lang'>

/** Whose game ended, by the token of its game-complete page; null for any other token. */
export async function findCompletedSession(token: string): Promise<CompletedSession | null> {
  const sessionId = readCompleteToken(token, env().LAUNCH_SIGNING_KEY)
  return sessionId === null ? null : await selectProviderSession(db, { sessionId, providerCode: null })
}

const SessionSearch = z.object({
  playerId: textFilter(128),
  providerCode: textFilter(64),
  gameId: z.uuid().optional(),
  brandId: z.uuid().optional(),
  /** The API key that created them. */
  apiKeyId: z.uuid().optional(),
  mode: z.enum(['real', 'demo']).optional(),
  status: z.enum(['created', 'launched', 'expired', 'closed']).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
  order: timeOrder,
  cursor: pageCursor,
})
type SessionSearch = z.output<typeof SessionSearch>

const pageSize = 50

/** The organization's sessions, all brands, by time and keyset: a page costs the same however deep it lies. */
export const searchSessions = fromReplica(readVerb('sessions.read', SessionSearch, sessionsOf))

/** For verbs that have checked a permission which includes this one. */
export async function sessionsOf(ctx: TenantContext, search: SessionSearch) {
  const now = ctx.clock.now()
  const { cursor: cursorText, order, ...wanted } = search
  const cursor = parseCursor(cursorText)
  const filter = { ...wanted, organizationId: ctx.organizationId, now }
  const found = await findSessions(db, { filter, cursor, order, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  const names = await findNamesOfGames(
    db,
    rows.map((row) => row.gameId),
  )
  return {
    sessions: rows.map(({ brand, ...row }) => ({
      ...row,
      status: sessionStatusAt(row, now),
      subOperatorRef: brand?.ref ?? null,
      gameName: names.get(row.gameId) ?? null,
    })),
    ...neighbours,
  }
}
