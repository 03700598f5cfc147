import type { CreateSessionRequest } from '@/server/contract/resources/session'
import type { BrandContext, TenantContext } from '@/server/core/context'
import type { BrandId } from '@/server/core/ids'
import { minorFromJson } from '@/server/core/money'
import type { LaunchableGame } from '@/server/modules/catalogue/catalog'
import type { NewSession } from './queries'
import { sessionLifetimeMs } from './read-sessions'

interface Landing {
  returnUrl: string
  depositUrl: string
}

export function newRealSession(
  ctx: BrandContext,
  {
    id,
    game,
    body,
    landing,
  }: { id: string; game: LaunchableGame; body: CreateSessionRequest; landing: Landing },
): NewSession & { brandId: BrandId } {
  return {
    ...common(ctx, { id, game }),
    ...landing,
    brandId: ctx.brandId,
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
  ctx: TenantContext,
  {
    id,
    game,
    brandId,
    returnUrl,
  }: { id: string; game: LaunchableGame; brandId: BrandId | null; returnUrl: string },
): NewSession {
  return {
    ...common(ctx, { id, game }),
    brandId,
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

function common(ctx: TenantContext, { id, game }: { id: string; game: LaunchableGame }) {
  const createdAt = ctx.clock.now()
  return {
    id,
    organizationId: ctx.organizationId,
    gameId: game.id,
    providerCode: game.providerCode,
    rtpVariant: game.rtpVariant,
    apiKeyId: ctx.actor.kind === 'apiKey' ? ctx.actor.keyId : null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionLifetimeMs),
  }
}
