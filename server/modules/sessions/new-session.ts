import type { CreateSessionRequest } from '@/server/contract/resources/session'
import type { BrandContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { minorFromJson } from '@/server/core/money'
import type { LaunchableGame } from '@/server/modules/catalog'
import type { NewSession } from './queries'
import { sessionLifetimeMs } from './session-status'

interface Landing {
  returnUrl: string
  depositUrl: string
}

export function newRealSession(
  ctx: BrandContext,
  { game, body, landing }: { game: LaunchableGame; body: CreateSessionRequest; landing: Landing },
): NewSession {
  return {
    ...common(ctx, game),
    ...landing,
    mode: 'real',
    playerId: body.player_id,
    currency: body.currency,
    country: body.country,
    lang: body.lang ?? null,
    balanceMinor: minorFromJson(body.balance),
  }
}

/** A demo knows no player and moves no money (spec §4.6). */
export function newDemoSession(
  ctx: BrandContext,
  { game, returnUrl }: { game: LaunchableGame; returnUrl: string },
): NewSession {
  return {
    ...common(ctx, game),
    mode: 'demo',
    playerId: null,
    currency: null,
    country: null,
    lang: null,
    balanceMinor: null,
    returnUrl,
    depositUrl: null,
  }
}

function common(ctx: BrandContext, game: LaunchableGame) {
  const createdAt = ctx.clock.now()
  return {
    id: newId(),
    organizationId: ctx.organizationId,
    brandId: ctx.brandId,
    gameId: game.id,
    providerCode: game.providerCode,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionLifetimeMs),
  }
}
