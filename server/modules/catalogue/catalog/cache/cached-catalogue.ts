import { createTableCache, type TableCache } from '@/server/cache/cached-table'
import { processSingleton } from '@/server/core/process-singleton'
import { addGame, type Catalogue, emptyCatalogue } from './catalogue'
import { readCatalogue } from './queries'

export type CachedCatalogue = TableCache<Catalogue>

/** The active games in this process's memory, for as long as the database says that none of them changed. */
export const keepCatalogue = (): CachedCatalogue =>
  createTableCache<Catalogue>({ topics: ['catalogue'], read: loadCatalogue })

export const cachedCatalogue = (): CachedCatalogue => processSingleton('cached-catalogue', keepCatalogue)

async function loadCatalogue(): Promise<Catalogue> {
  let catalogue: Catalogue | null = null
  await readCatalogue((rows) => {
    catalogue ??= emptyCatalogue(rows[0]?.games)
    for (const row of rows) addGame(catalogue, row)
  })
  return catalogue ?? emptyCatalogue()
}
