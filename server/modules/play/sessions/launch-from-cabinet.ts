import type { z } from 'zod'
import { OneGame, textFilter } from '@/server/contract/inputs'
import { CreateSessionRequest, type SessionResponse } from '@/server/contract/resources/session'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { resolveBrand } from '@/server/modules/accounts/brands'
import { recordAudit } from '@/server/modules/platform/audit'
import { createDemoSession, createSession } from './create-session'

/** Of a player's session, what a person chooses. */
const TestLaunch = OneGame.extend({
  /** A player of the operator's own wallet: the session is as real as any other. */
  playerId: CreateSessionRequest.shape.player_id,
  currency: CreateSessionRequest.shape.currency,
  country: CreateSessionRequest.shape.country,
  /** Absent: the default brand. */
  subOperatorRef: textFilter(64),
})
type TestLaunch = z.output<typeof TestLaunch>

/**
 * A real-money session as a chosen player, made by a person instead of the operator's backend, and audited. Refuses as
 * `resolveBrand` and `createSession` do, and with E5004 for a role that may not.
 */
export const launchTestSession = writeVerb('sessions.launch', TestLaunch, runLaunchTestSession)

async function runLaunchTestSession(ctx: TenantContext, launch: TestLaunch): Promise<SessionResponse> {
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

/** A game with play money, for any reader of the catalogue: it moves nothing (spec §4.6). */
export const playDemo = writeVerb('games.read', OneGame, runPlayDemo)

async function runPlayDemo(ctx: TenantContext, { gameId }: OneGame): Promise<SessionResponse> {
  return createDemoSession(ctx, { game_id: gameId })
}
