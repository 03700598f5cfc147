import { OneSession } from '@/server/contract/inputs'
import type { SessionDetail } from '@/server/contract/resources/session'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { hasPermission } from '@/server/core/permissions'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { findKeyNames } from '@/server/modules/accounts/keys'
import { requireProviderAccess } from '@/server/modules/accounts/provider-access'
import { readCompleteToken } from './launch-link'
import { findCabinetSession, findNamesOfGames } from './queries-cabinet'
import { type ProviderSessionRow, selectProviderSession } from './queries-provider'
import { type SessionRow, selectSessionOfBrand } from './queries-read'
import { isExpiredAt, sessionStatusAt } from './session-status'

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
