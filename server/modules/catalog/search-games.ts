import type { ListGamesQuery } from '@/server/contract/operations/list-games'
import type { Game } from '@/server/contract/resources/game'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { db } from '@/server/db'
import { filtersOf } from './list-games'
import type { Shown } from './list-statement'
import { presentGame } from './present-game'
import { findFacets } from './queries-cabinet'
import { findGames, findMatches, findSwitchedOff } from './queries-list'
import { isBrandOf } from './queries-selection'

export interface GameSearch extends Omit<ListGamesQuery, 'sub_operator_ref'> {
  /** Absent: the organization as a whole. */
  brandId?: string | undefined
  shown: Shown
  /** True: only games that free rounds can be issued on. */
  freeRounds?: boolean | undefined
}

export type FoundGame = Game & { isEnabled: boolean }

/**
 * The catalogue as the cabinet shows it: what the machine API lists, and the games switched off, which somebody may want
 * to switch on again. Throws E5004 (role), E6008 (the brand is not the organization's).
 */
export async function searchGames(
  ctx: TenantContext,
  { brandId, shown, freeRounds, ...search }: GameSearch,
): Promise<{ games: FoundGame[]; total: number }> {
  requirePermission(ctx.actor, 'games.read')
  if (brandId !== undefined && !(await isBrandOf(db, brandId, ctx.organizationId))) {
    throw new AppError('E6008')
  }
  const scope = { organizationId: ctx.organizationId, brandId: brandId ?? null }
  const filters = [...filtersOf(search), ...(freeRounds ? [['freeRounds', true] as const] : [])]
  const { per_page: limit, page, sort = 'sort_order' } = search
  const offset = (page - 1) * limit
  // Counted anew each time: who has just switched a game off must see that it is.
  const { total, ids } = await findMatches({ ...scope, filters, sort, shown }, { limit, offset })
  const [rows, off] = await Promise.all([findGames(ctx.organizationId, ids), findSwitchedOff(scope, ids)])
  return { games: rows.map((row) => ({ ...presentGame(row), isEnabled: !off.has(row.id) })), total }
}

/** What the organization's catalogue can be narrowed by: its providers and their types of game. */
export async function listGameFacets(ctx: TenantContext) {
  requirePermission(ctx.actor, 'games.read')
  const rows = await findFacets(ctx.organizationId)
  return {
    providers: rows.map(({ code, name }) => ({ code, name })),
    types: [...new Set(rows.flatMap((row) => row.types))].toSorted(),
  }
}
