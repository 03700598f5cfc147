import { OneGame } from '@/server/contract/inputs'
import type { GameResponse } from '@/server/contract/resources/game'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import type { BrandId } from '@/server/core/ids'
import { readVerb } from '@/server/core/verb'
import type { GameRow } from './game-row'
import { presentGame, presentVariants } from './present-game'
import { type CatalogueScope, findVisibleGame } from './queries'
import { findCabinetGame, findSelectionsByBrand } from './queries-cabinet'
import { findVariantCertificates } from './queries-variants'

/**
 * One game of the account's catalogue (spec §4.2). E2001 when it is unknown, not enabled for the account, or of a
 * provider the organization is not approved for: all look the same from outside.
 */
export async function getGame(ctx: TenantContext | BrandContext, gameId: string): Promise<GameResponse> {
  const row = await findVisibleGame(scopeOf(ctx), gameId)
  if (!row) throw new AppError('E2001')
  return { game: { ...presentGame(row), ...(await shownVariants(ctx, row)) } }
}

export function scopeOf(ctx: TenantContext & { brandId?: BrandId }): CatalogueScope {
  return { organizationId: ctx.organizationId, brandId: ctx.brandId ?? null }
}

async function shownVariants({ clock }: TenantContext, { id, rtp_variants: variants }: GameRow) {
  if (!variants) return {}
  const certificates = await findVariantCertificates(id, clock.now())
  return { rtp_variants: presentVariants(variants, certificates) }
}

/**
 * One game of the catalogue with what the organization and each named brand make of it. E2001 when the organization
 * could not offer it whatever it enabled.
 */
export const getCabinetGame = readVerb('games.read', OneGame, runGetCabinetGame)

async function runGetCabinetGame(ctx: TenantContext, { gameId }: OneGame) {
  const { organizationId } = ctx
  const [row, brands] = await Promise.all([
    findCabinetGame(organizationId, gameId),
    findSelectionsByBrand(organizationId, gameId),
  ])
  if (!row) throw new AppError('E2001')
  const variants = await shownVariants(ctx, row)
  return {
    game: { ...presentGame(row), ...variants },
    providerName: row.provider_name,
    isEnabled: row.is_on,
    brands,
  }
}
