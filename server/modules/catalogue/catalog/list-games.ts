import type { GameSort, ListGamesQuery } from '@/server/contract/operations/games'
import type { GameList, ProviderRegistry } from '@/server/contract/resources/game'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { findCachedMatches } from './cache/find-cached-matches'
import type { Filter, FilterValue } from './list-statement'
import { findUnderMaintenance } from './maintenance-windows'
import { presentGame } from './present-game'
import { findProviders } from './queries'
import { findGames, findMatches } from './queries-list'

const defaultSort: GameSort = 'sort_order'

/** Everything the list may be asked for, but the brand, which the context has. */
type GameListQuery = Omit<ListGamesQuery, 'sub_operator_ref'>

/**
 * One page of the games the brand may offer (spec §4.1, §2.2): active, of providers the account has that are not
 * under maintenance, not disabled.
 * Filters combine; `total` counts what matches before the page is cut. Unknown values sort last in either direction.
 */
export async function listGames(ctx: BrandContext, query: GameListQuery): Promise<GameList> {
  const { organizationId, brandId } = ctx
  const { page, per_page } = query
  const { isService, providers } = await findUnderMaintenance(ctx)
  // defence: games under maintenance leave discovery
  if (isService) return { games: [], total: 0, page, per_page }
  const hidden: [Filter, FilterValue][] = providers.length === 0 ? [] : [['notOf', [...providers]]]
  const filters = [...filtersOf(query), ...hidden]
  const question = { organizationId, brandId, filters, sort: query.sort ?? defaultSort }
  const cut = { limit: per_page, offset: (page - 1) * per_page }
  const { total, ids } = (await findCachedMatches(question, cut)) ?? (await findMatches(question, cut))
  const rows = await findGames(ctx, ids)
  return { games: rows.map(presentGame), total, page, per_page }
}

/** The filters in use, in one order, so that equal questions are equal. */
export function filtersOf(query: GameListQuery): [Filter, FilterValue][] {
  const values: Record<Exclude<Filter, 'freeRounds' | 'notOf'>, FilterValue | undefined> = {
    provider: query.provider,
    providerGameId: query.provider_game_id,
    type: query.type,
    volatility: query.volatility,
    rtpMin: query.rtp_min,
    rtpMax: query.rtp_max,
    features: tagsOf(query.features),
    search: query.search?.trim() || undefined,
    currency: query.currency,
    updatedSince: query.updated_since,
  }
  return Object.entries(values).filter((entry): entry is [Filter, FilterValue] => entry[1] !== undefined)
}

/** `"megaways, bonus-buy"` → both; without a single tag there is nothing to filter by. */
function tagsOf(features: string | undefined): string[] | undefined {
  const tags = (features ?? '').split(',').map((tag) => tag.trim())
  const given = tags.filter((tag) => tag !== '')
  return given.length === 0 ? undefined : given
}

/**
 * The providers the account has, with the defaults their games inherit (spec §2.4, §4.3). Left out: suspended ones, ones
 * disabled for the account, and ones it is not approved for.
 */
export async function listProviders(ctx: TenantContext): Promise<ProviderRegistry> {
  const rows = await findProviders(ctx.organizationId)
  const providers = rows.map(({ code, ...provider }) => ({ provider_code: code, ...provider }))
  return { providers, total_count: providers.length }
}
