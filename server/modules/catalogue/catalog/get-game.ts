import type { GameResponse } from '@/server/contract/resources/game'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import type { BrandId } from '@/server/core/ids'
import { presentGame } from './present-game'
import { type CatalogueScope, findVisibleGame } from './queries'

/**
 * One game of the account's catalogue (spec §4.2). E2001 when it is unknown, not enabled for the account, or of a
 * provider the organization is not approved for: all look the same from outside.
 */
export async function getGame(ctx: TenantContext | BrandContext, gameId: string): Promise<GameResponse> {
  const row = await findVisibleGame(scopeOf(ctx), gameId)
  if (!row) throw new AppError('E2001')
  return { game: presentGame(row) }
}

export function scopeOf(ctx: TenantContext & { brandId?: BrandId }): CatalogueScope {
  return { organizationId: ctx.organizationId, brandId: ctx.brandId ?? null }
}
