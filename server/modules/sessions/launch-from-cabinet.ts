import type { CreateSessionRequest, SessionResponse } from '@/server/contract/resources/session'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { requirePermission } from '@/server/core/permissions'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { resolveBrand } from '@/server/modules/brands'
import { createDemoSession } from './create-demo-session'
import { createSession } from './create-session'

export interface TestLaunch {
  gameId: string
  /** A player of the operator's own wallet: the session is as real as any other. */
  playerId: string
  currency: CreateSessionRequest['currency']
  country: string
  /** Absent: the default brand. */
  subOperatorRef?: string | undefined
}

/**
 * A real-money session as a chosen player, made by a person instead of the operator's backend, and audited. Refuses as
 * `resolveBrand` and `createSession` do, and with E5004 for a role that may not.
 */
export async function launchTestSession(ctx: TenantContext, launch: TestLaunch): Promise<SessionResponse> {
  requirePermission(ctx.actor, 'sessions.launch')
  const { gameId, playerId, currency, country, subOperatorRef } = launch
  const brand = await resolveBrand(ctx, { ref: subOperatorRef, canProvision: false })
  const { body } = await createSession(brand, {
    idempotencyKey: `cabinet-${newId()}`,
    body: { game_id: gameId, player_id: playerId, balance: 0, currency, country },
  })
  await recordAudit(db, brand, {
    action: 'session.launched_as_test',
    subjectType: 'session',
    subjectId: body.session_id,
    brandId: brand.brandId,
    after: { gameId, playerId, currency, country },
  })
  return body
}

/** A game with play money, for whoever may look at games: it moves nothing (spec §4.6). */
export async function playDemo(ctx: TenantContext, { gameId }: { gameId: string }): Promise<SessionResponse> {
  requirePermission(ctx.actor, 'games.read')
  return createDemoSession(ctx, { game_id: gameId })
}
