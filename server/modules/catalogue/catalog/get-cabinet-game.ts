import { OneGame } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { presentGame } from './present-game'
import { findCabinetGame, findSelectionsByBrand } from './queries-cabinet'

/**
 * One game of the catalogue with what the organization and each named brand make of it. E2001 when the organization
 * could not offer it whatever it enabled.
 */
export const getCabinetGame = readVerb('games.read', OneGame, run)

async function run(ctx: TenantContext, { gameId }: OneGame) {
  const { organizationId } = ctx
  const [row, brands] = await Promise.all([
    findCabinetGame(organizationId, gameId),
    findSelectionsByBrand(organizationId, gameId),
  ])
  if (!row) throw new AppError('E2001')
  return { game: presentGame(row), providerName: row.provider_name, isEnabled: row.is_on, brands }
}
