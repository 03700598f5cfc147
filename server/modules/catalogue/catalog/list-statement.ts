import type { GameSort } from '@/server/contract/operations/games'
import type { Statement } from '@/server/db'
import { gamesPicturedSince } from '@/server/modules/catalogue/game-assets'
import { hasFreeRounds, isProviderVisible, joinAccess, switchedOff } from './sql-visibility'

/** What narrows the list (spec §4.1); each is one condition on g with one parameter. */
const filterConditions = {
  // Providers under maintenance.
  notOf: (value: string) => `g.provider_code <> all (${value}::text[])`,
  provider: (value: string) => `g.provider_code = ${value}`,
  providerGameId: (value: string) => `g.provider_game_id = ${value}`,
  type: (value: string) => `g.game_type = ${value}`,
  volatility: (value: string) => `g.volatility = ${value}`,
  rtpMin: (value: string) => `g.rtp >= ${value}::numeric`,
  rtpMax: (value: string) => `g.rtp <= ${value}::numeric`,
  features: (value: string) => `g.features @> ${value}::text[]`,
  // Only the cabinet asks: which games free rounds can be issued on.
  freeRounds: (value: string) => `(coalesce(g.free_rounds_support, false)
      and g.provider_code = any (array(select code from visible where has_free_rounds))) = ${value}::boolean`,
  search: (value: string) => `g.name_search @@ name_query(${value})`,
  // The effective list must name it: an empty one, no restriction known, does not.
  currency: (value: string) => `(g.supported_currencies ? ${value} or (g.supported_currencies is null
      and g.provider_code = any (array(select code from visible where ${value} = any (supported_currencies)))))`,
  // Whatever a list shows of a game, or that it shows it: the cabinet never asks.
  updatedSince: (value: string) => `(g.updated_at >= ${value}::timestamptz
      or g.provider_code = any (array(select code from visible where updated_at >= ${value}::timestamptz))
      or g.id in (select s.game_id from game_selection s where s.organization_id = $1
        and (s.brand_id is null or s.brand_id = $2) and s.updated_at >= ${value}::timestamptz)
      or g.id in (${gamesPicturedSince(`${value}::timestamptz`)}))`,
} as const

export type Filter = keyof typeof filterConditions
export type FilterValue = string | number | boolean | string[]

const sortColumns: Record<string, { column: string; isNullable: boolean }> = {
  name: { column: 'name_sort', isNullable: false },
  rtp: { column: 'rtp', isNullable: true },
  release_date: { column: 'release_date', isNullable: true },
  sort_order: { column: 'sort_order', isNullable: false },
  created_at: { column: 'created_at', isNullable: false },
}

/** Each order is one an index has, ends with the id so that pages never overlap, and keeps the unknown last. */
export function orderBy(sort: GameSort): string {
  const isDescending = sort.startsWith('-')
  const found = sortColumns[isDescending ? sort.slice(1) : sort]
  if (!found) throw new Error(`No such order: ${sort}`)
  const direction = isDescending ? ' desc' : ''
  const nulls = isDescending && found.isNullable ? ' nulls last' : ''
  return `g.${found.column}${direction}${nulls}, g.id${direction}`
}

/** Which games a list has: those the account offers, those it disabled, or both. */
export type Shown = 'on' | 'off' | 'all'

const shownConditions: Record<Shown, string> = {
  on: 'and g.id not in (select game_id from off)',
  off: 'and g.id in (select game_id from off)',
  all: '',
}

/**
 * The one statement behind a list: $1 organization, $2 brand, $3 limit, $4 offset, then one parameter for each filter in
 * the given order. Answers how many games match and the ids of those between. Without a name it is planned for its
 * values: walking the order is best where most games match, and ruinous where few do. Narrow indexes are all it reads.
 */
export function listStatement(filters: readonly Filter[], sort: GameSort, shown: Shown = 'on'): Statement {
  const conditions = filters.map((filter, index) => `and ${filterConditions[filter](`$${index + 5}`)}`)
  const matching = `
    from game g
    where g.is_active and g.provider_code = any (array(select code from visible))
      ${shownConditions[shown]}
      ${conditions.join('\n      ')}`
  const text = `
    with visible as materialized (
      select p.code, p.supported_currencies, ${hasFreeRounds} as has_free_rounds,
        greatest(p.updated_at, a.updated_at) as updated_at from provider p ${joinAccess} where ${isProviderVisible}
    ), off as materialized (${switchedOff({ brand: '$2' })}
    )
    select (select count(*)::int ${matching}) as total,
      array(select g.id ${matching} order by ${orderBy(sort)} limit $3::int offset $4::bigint) as ids`
  return { name: '', text }
}
