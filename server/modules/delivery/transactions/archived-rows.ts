import { type ArchivedRow, findArchivedBefore, readArchived } from '@/server/modules/delivery/archive'
import { isMatch, type MovementFilter } from './movement-filter'
import { isSettled } from './queries-found'

/** What the archive has of a filter, newest first. A period of settlement is one of the database: reports lead to it. */
export async function* findArchivedRows(filter: MovementFilter): AsyncGenerator<ArchivedRow[]> {
  if (isSettled(filter)) return
  const { organizationId, from, to } = filter
  for await (const rows of readArchived({ organizationId, from, to })) {
    const matching = rows.filter((row) => isMatch(row, filter))
    if (matching.length > 0) yield matching
  }
}

/**
 * Before when transactions that a list asks for by time are in the archive alone, as it says on its last page; null: none of
 * them are.
 */
export async function findArchivedBeyond({ from }: { from?: Date | undefined }): Promise<Date | null> {
  const before = await findArchivedBefore()
  return before && (!from || from < before) ? before : null
}
