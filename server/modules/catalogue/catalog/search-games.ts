import { z } from 'zod'
import { textFilter } from '@/server/contract/inputs'
import { gameSorts } from '@/server/contract/operations/games'
import { Volatility } from '@/server/contract/primitives'
import type { Game } from '@/server/contract/resources/game'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { filtersOf } from './list-games'
import { presentGame } from './present-game'
import { findFacets, isBrandOf } from './queries-cabinet'
import { findGames, findMatches, findSwitchedOff } from './queries-list'

export const GameSearch = z.object({
  search: textFilter(128),
  provider: textFilter(64),
  type: textFilter(64),
  volatility: Volatility.optional(),
  rtpMin: z.number().min(0).max(100).optional(),
  sort: z.enum(gameSorts).optional(),
  shown: z.enum(['on', 'off', 'all']).default('all'),
  /** Absent: the organization as a whole. */
  brandId: z.uuid().optional(),
  /** True: only games that free rounds can be issued on. */
  freeRounds: z.boolean().optional(),
  page: z.int().min(1).max(100_000).default(1),
})
export type GameSearch = z.output<typeof GameSearch>

const perPage = 50

export type FoundGame = Game & { isEnabled: boolean }

/**
 * The catalogue as the cabinet shows it: what the machine API lists, and the games disabled, which can
 * be enabled again. Throws E5004 (role), E6008 (the brand is not the organization's).
 */
export const searchGames = readVerb('games.read', GameSearch, runSearchGames)

async function runSearchGames(
  ctx: TenantContext,
  { brandId, shown, freeRounds, page, sort = 'sort_order', rtpMin, ...search }: GameSearch,
): Promise<{ games: FoundGame[]; total: number; perPage: number }> {
  if (brandId !== undefined && !(await isBrandOf(db, brandId, ctx.organizationId))) {
    throw new AppError('E6008')
  }
  const scope = { organizationId: ctx.organizationId, brandId: brandId ?? null }
  const filters = [
    ...filtersOf({ ...search, rtp_min: rtpMin, page, per_page: perPage }),
    ...(freeRounds ? [['freeRounds', true] as const] : []),
  ]
  const offset = (page - 1) * perPage
  // Counted anew each time: who has just switched a game off must see that it is.
  const { total, ids } = await findMatches({ ...scope, filters, sort, shown }, { limit: perPage, offset })
  const [rows, off] = await Promise.all([findGames(scope, ids), findSwitchedOff(scope, ids)])
  return {
    games: rows.map((row) => ({ ...presentGame(row), isEnabled: !off.has(row.id) })),
    total,
    perPage,
  }
}

/** What the organization's catalogue can be narrowed by: its providers and their types of game. */
export const listGameFacets = readVerb('games.read', runListGameFacets)

async function runListGameFacets(ctx: TenantContext) {
  const rows = await findFacets(ctx.organizationId)
  return {
    providers: rows.map(({ code, name }) => ({ code, name })),
    types: [...new Set(rows.flatMap((row) => row.types))].toSorted(),
  }
}
