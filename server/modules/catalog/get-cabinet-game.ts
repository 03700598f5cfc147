import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { presentGame } from './present-game'
import { findCabinetGame, findSelectionsByBrand } from './queries-cabinet'

/**
 * One game of the catalogue with what the organization and each named brand make of it. E2001 when the organization
 * could not offer it whatever it switched on.
 */
export async function getCabinetGame(ctx: TenantContext, { gameId }: { gameId: string }) {
  requirePermission(ctx.actor, 'games.read')
  const { organizationId } = ctx
  const [row, brands] = await Promise.all([
    findCabinetGame(organizationId, gameId),
    findSelectionsByBrand(organizationId, gameId),
  ])
  if (!row) throw new AppError('E2001')
  return { game: presentGame(row), providerName: row.provider_name, isEnabled: row.is_on, brands }
}
