import { type CroupierRow, readAtHand } from '../read-ledgers'
import { readArchivedMovements } from './read-archive'

/** Everything Croupier has recorded, in the database and in the archive. */
export async function readCroupier(
  databaseUrl: string,
  slugs: ReadonlyMap<string, string>,
): Promise<CroupierRow[]> {
  const all = [...(await readAtHand(databaseUrl)), ...(await readArchivedMovements(slugs.keys()))]
  const reversed = new Set(all.map(({ reverses }) => reverses))
  return all.map(({ movementId, reverses: _, organization, ...row }) => ({
    ...row,
    slug: slugs.get(organization) ?? organization,
    isRefunded: reversed.has(movementId),
  }))
}
