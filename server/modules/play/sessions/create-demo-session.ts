import type { CreateDemoSessionRequest, SessionResponse } from '@/server/contract/resources/session'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { findDefaultBrandId } from '@/server/modules/accounts/brands'
import { requireLaunchableGame } from '@/server/modules/catalogue/catalog'
import { requireDemoInMarket } from '@/server/modules/rules/jurisdictions'
import { callDemoLaunch } from './call-provider'
import { launch } from './launch'
import { findLaunchLook } from './launch-look'
import { newDemoSession } from './new-session'
import { insertSession } from './queries'

/**
 * Opens a game with play money: no player, no wallet, no callbacks, no idempotency key (spec §4.6), and no brand chosen:
 * it is recorded under the default brand where there is one. Only with a country are the rules of its market
 * checked. Throws E2001 for an unknown game and for one without a demo, the gates of `requireLaunchableGame`, E2003, and
 * E1004, E1050–E1056.
 */
export async function createDemoSession(
  ctx: TenantContext,
  body: CreateDemoSessionRequest,
): Promise<SessionResponse> {
  const brandId = await findDefaultBrandId(ctx)
  const { country } = body
  const game = await requireLaunchableGame(ctx, body.game_id, {
    ...(country && { country }),
    needsDemo: true,
  })
  const id = newId()
  const market = country === undefined ? null : { sessionId: id, game, country }
  const protection = market && (await requireDemoInMarket({ ...ctx, brandId }, market))
  const { completeUrl: returnUrl, branding } = await findLaunchLook({ id, brandId })
  const session = newDemoSession(ctx, { id, game, brandId, returnUrl })
  await insertSession(db, session)
  return launch(ctx, {
    session,
    call: () => callDemoLaunch(ctx, { game, sessionId: session.id, returnUrl, branding, protection }),
  })
}
