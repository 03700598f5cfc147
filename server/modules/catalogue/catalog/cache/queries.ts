import type { GameSort } from '@/server/contract/operations/games'
import { db, inTransaction, type Statement } from '@/server/db'
import { orderBy } from '../list-statement'
import { isProviderVisible, joinAccess, switchedOff } from '../sql-visibility'

/** Orders kept beside our own, by which games are numbered. One whose opposite is its reverse needs no other. */
export const cachedSorts = [
  'name',
  'created_at',
  'rtp',
  '-rtp',
  'release_date',
  '-release_date',
] as const satisfies readonly GameSort[]
export type CachedSort = (typeof cachedSorts)[number]

/** A game as far as lists look at it. */
export interface NarrowRow extends Record<`at ${CachedSort}`, number> {
  id: string
  /** How many games there are. */
  games: number
  provider_code: string
  game_type: string | null
  volatility: string | null
  rtp: number | null
  features: string[]
  /** Its own list; null: its provider's. */
  supported_currencies: string[] | null
  words: string[]
}

const places = cachedSorts.map(
  (sort) => `row_number() over (order by ${orderBy(sort)})::int - 1 as "at ${sort}"`,
)

/** Rows in our order, with their places in the others. */
const openCursor = `
  declare catalogue no scroll cursor for
  select g.id, g.games, w.provider_code, w.game_type, w.volatility, w.rtp::float8 as rtp, w.features, w.supported_currencies,
    tsvector_to_array(w.name_search) as words, ${cachedSorts.map((sort) => `g."at ${sort}"`).join(', ')}
  from (select g.id, g.sort_order, count(*) over ()::int as games, ${places.join(', ')} from game g where g.is_active) g
  join game w using (id)
  order by g.sort_order, g.id`

const rowsAtOnce = 250

/** Every game that is active, some at a time, as of one moment: the event loop runs in between. */
export function readCatalogue(take: (rows: readonly NarrowRow[]) => void): Promise<void> {
  return inTransaction(async (db) => {
    await db.query(`set local work_mem = '64MB'`)
    await db.query(openCursor)
    for (;;) {
      const rows = await db.query<NarrowRow>(`fetch ${rowsAtOnce} from catalogue`)
      if (rows.length === 0) return
      take(rows)
    }
  })
}

const findScope: Statement = {
  name: 'catalog_scope',
  text: `
    with visible as (
      select p.code, p.supported_currencies from provider p ${joinAccess} where ${isProviderVisible}
    ), off as (${switchedOff({ brand: '$2' })}
    )
    select (select coalesce(jsonb_object_agg(code, supported_currencies), '{}') from visible) as currencies,
      array(select game_id from off) as off`,
}

/** The currencies of each provider that is visible, and the games disabled. */
export interface ScopeRow {
  currencies: Record<string, string[]>
  off: string[]
}

export async function readScope(organizationId: string, brandId: string | null): Promise<ScopeRow | null> {
  const [row] = await db.query<ScopeRow>(findScope, [organizationId, brandId])
  return row ?? null
}

const findWords: Statement = { name: 'catalog_name_words', text: 'select left(name_words($1), 200) as words' }

/** A search as names are compared. */
export async function readWords(search: string): Promise<string> {
  const [row] = await db.query<{ words: string }>(findWords, [search])
  return row?.words ?? ''
}
