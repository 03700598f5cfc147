import { type Cache, createCache } from '@/server/cache/cached-values'
import { processSingleton } from '@/server/core/process-singleton'
import type { Filter } from '../list-statement'
import type { GameQuestion, Matches } from '../queries-list'
import { type CachedCatalogue, cachedCatalogue } from './cached-catalogue'
import { match, type Scope, type Wanted } from './match'
import { readScope } from './queries'
import { wordsOf } from './search-words'

/** Filters that single-game requests or only the cabinet use are left to the database. */
const answeredHere: ReadonlySet<Filter> = new Set([
  ...(['provider', 'type', 'volatility', 'rtpMin', 'rtpMax'] as const),
  ...(['features', 'search', 'currency', 'notOf'] as const),
])

/** What each account sees, cached until any access or selection changes. */
const scopes = (): Cache<Scope> =>
  processSingleton('cached-scopes', () =>
    createCache<Scope>({ topics: ['catalogue', 'reference'], maxValues: 500 }),
  )

/** Null: not to be told from memory. */
export async function findCachedMatches(
  { organizationId, brandId, filters, sort, shown = 'on' }: GameQuestion,
  page: { limit: number; offset: number },
  catalogueCache: CachedCatalogue = cachedCatalogue(),
): Promise<Matches | null> {
  if (shown !== 'on' || !filters.every(([filter]) => answeredHere.has(filter))) return null
  if (catalogueCache.get() === null) return null
  // Filters carry the values that the contract gave them.
  const { search, ...wanted } = Object.fromEntries(filters) as Wanted & { search?: string }
  const [scope, words] = await Promise.all([
    scopes().get(`${organizationId} ${brandId}`, () => openScope(organizationId, brandId)),
    search === undefined ? undefined : wordsOf(search),
  ])
  // Asked again: it may have changed while the others were read.
  const catalogue = catalogueCache.get()
  if (scope === null || catalogue === null) return null
  return match(catalogue, scope, { ...wanted, ...(words && { words }) }, { sort, ...page })
}

async function openScope(organizationId: string, brandId: string | null): Promise<Scope | null> {
  const row = await readScope(organizationId, brandId)
  return row && { currencies: new Map(Object.entries(row.currencies)), off: new Set(row.off) }
}
