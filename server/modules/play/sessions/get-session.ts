import type { SessionDetail } from '@/server/contract/resources/session'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { db } from '@/server/db'
import { requireProviderAccess } from '@/server/modules/accounts/provider-access'
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
