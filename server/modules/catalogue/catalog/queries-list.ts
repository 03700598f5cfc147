import type { GameSort } from '@/server/contract/operations/games'
import { db, type Statement } from '@/server/db'
import { type GameRow, gameColumns } from './game-row'
import { type Filter, type FilterValue, listStatement, type Shown } from './list-statement'
import type { CatalogueScope } from './queries'
import { joinAccess, switchedOff } from './sql-visibility'

export interface GameQuestion extends CatalogueScope {
  filters: readonly (readonly [Filter, FilterValue])[]
  sort: GameSort
  /** Default: what the account offers. */
  shown?: Shown
}

/** A stretch of the games that match, in the order asked for; `total` counts all of them. */
export interface Matches {
  total: number
  ids: string[]
}

export async function findMatches(
  { organizationId, brandId, filters, sort, shown }: GameQuestion,
  { limit, offset }: { limit: number; offset: number },
): Promise<Matches> {
  const statement = listStatement(
    filters.map(([filter]) => filter),
    sort,
    shown,
  )
  const values = [organizationId, brandId, limit, offset, ...filters.map(([, value]) => value)]
  const [found] = await db.query<Matches>(statement, values)
  return found ?? { total: 0, ids: [] }
}

const findByIds: Statement = {
  name: 'catalog_find_by_ids',
  text: `
    select ${gameColumns('$3')}
    from unnest($2::uuid[]) with ordinality as wanted (id, position)
    join game g using (id)
    join provider p on p.code = g.provider_code ${joinAccess}
    where g.is_active
    order by wanted.position`,
}

/** Games by their ids as a brand sees them, in that order; one that is no longer offered at all is left out. */
export async function findGames(
  { organizationId, brandId }: CatalogueScope,
  ids: readonly string[],
): Promise<GameRow[]> {
  return ids.length === 0 ? [] : db.query<GameRow>(findByIds, [organizationId, ids, brandId])
}

const findOff: Statement = {
  name: 'catalog_find_switched_off',
  text: switchedOff({ brand: '$2', ofGame: 'and s.game_id = any($3::uuid[])' }),
}

/** Those among the games that are disabled. */
export async function findSwitchedOff(
  { organizationId, brandId }: CatalogueScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ game_id: string }>(findOff, [organizationId, brandId, ids])
  return new Set(rows.map((row) => row.game_id))
}
