import { createTableCache, type TableCache } from '@/server/cache/cached-table'
import { type Cache, createCache } from '@/server/cache/cached-values'
import { processSingleton } from '@/server/core/process-singleton'
import type { Filter } from '../list-statement'
import type { GameQuestion, Matches } from '../queries-list'
import { addGame, type Catalogue, emptyCatalogue } from './catalogue'
import { match, type Scope, type Wanted } from './match'
import { readCatalogue, readScope, readWords } from './queries'

export type CachedCatalogue = TableCache<Catalogue>

/** The active games in this process's memory, for as long as the database says that none of them changed. */
export const keepCatalogue = (): CachedCatalogue =>
  createTableCache<Catalogue>({ topics: ['catalogue'], read: loadCatalogue })

const cachedCatalogue = (): CachedCatalogue => processSingleton('cached-catalogue', keepCatalogue)

async function loadCatalogue(): Promise<Catalogue> {
  let catalogue: Catalogue | null = null
  await readCatalogue((rows) => {
    catalogue ??= emptyCatalogue(rows[0]?.games)
    for (const row of rows) addGame(catalogue, row)
  })
  return catalogue ?? emptyCatalogue()
}

/** Where lower case and accents cannot be in question, there is no need to ask the database how it compares names. */
const plain = /^[\x20-\x7e]*$/

/** The words of a search, as `name_words` of the database has them; none where it holds no letter and no digit. */
export async function wordsOf(search: string): Promise<string[]> {
  const words = plain.test(search) ? plainWords(search) : await readWords(search)
  return words.split(' ').filter((word) => word !== '')
}

const plainWords = (search: string) =>
  search
    .toLowerCase()
    .replaceAll(/['`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

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
