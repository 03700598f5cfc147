import { parquetPieces } from '@/server/formats/parquet'
import { type FileStorage, withReceived } from '@/server/modules/platform/files'
import { parquetColumns, type Subject } from './columns'
import { keyOf, type ManifestFile } from './manifest'
import type { IdRange } from './queries-rows'
import { groupsOf, type Limits } from './row-groups'
import { createTally } from './tally'

interface Wanted {
  month: string
  range: IdRange
  subject: Subject
  /** 1: the first of its subject. */
  position: number
  /** The last movement of the file before. */
  after: string | null
  limits: Limits
  /** Called for each group: the work is alive. Throws where it is no longer ours. */
  beat: () => Promise<void>
}

/** Writes the next file of a month into the storage; null: there are no more rows. */
export async function writeFile(storage: FileStorage, wanted: Wanted): Promise<ManifestFile | null> {
  const { month, range, subject, position, after, limits, beat } = wanted
  const source = groupsOf(subject, range, after, limits)
  const first = await source.next()
  if (first.done) return null
  const tally = createTally(subject)
  let rows = 0
  async function* batches() {
    for (let group = first; !group.done; group = await source.next()) {
      tally.addGroup(group.value)
      rows += group.value.length
      yield group.value
      await beat()
      // The next group may be that large.
      if (rows + limits.rowsPerGroup > limits.rowsPerFile) return
    }
  }
  const name = `${subject}-${String(position).padStart(3, '0')}.parquet`
  const stored = await store(storage, keyOf(month, name), parquetPieces(parquetColumns(subject), batches()))
  await source.return(undefined)
  const [firstId = '', lastId = ''] = [tally.groups[0]?.firstId, tally.groups.at(-1)?.lastId]
  return { name, subject, rows, ...stored, firstId, lastId, groups: tally.groups, sums: tally.sums() }
}

const unlimited = { maxBytes: Number.POSITIVE_INFINITY, refuseLarge: () => new Error('Too large') }

/** Whole or not at all: the storage takes what has been received. */
export const store = (
  storage: FileStorage,
  key: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ sizeBytes: number; sha256: string }> =>
  withReceived(pieces, unlimited, async ({ sizeBytes, sha256, stored }) => {
    await storage.put(key, stored)
    return { sizeBytes, sha256 }
  })
