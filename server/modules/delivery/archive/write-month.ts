import type { Context } from '@/server/core/context'
import { crashPoints } from '@/server/crash-points'
import { db, inTransaction } from '@/server/db'
import { parquetPieces } from '@/server/formats/parquet'
import { type FileStorage, withReceived } from '@/server/modules/platform/files'
import { parquetColumns, type Subject, subjects } from './columns'
import {
  composeManifest,
  createTally,
  keyOf,
  type Link,
  linkDigest,
  type ManifestFile,
  manifestBytes,
  manifestName,
} from './manifest'
import { monthsAfter, startOf } from './months'
import {
  addFile,
  type Claimed,
  changeMonth,
  findFiles,
  findMonth,
  findSettledBefore,
  longestRetention,
} from './queries-months'
import type { IdRange } from './queries-rows'
import { groupsOf, type Limits } from './row-groups'

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
async function writeFile(storage: FileStorage, wanted: Wanted): Promise<ManifestFile | null> {
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
const store = (
  storage: FileStorage,
  key: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ sizeBytes: number; sha256: string }> =>
  withReceived(pieces, unlimited, async ({ sizeBytes, sha256, stored }) => {
    await storage.put(key, stored)
    return { sizeBytes, sha256 }
  })

/** Between the steps of a month; a crash at any of them must leave a month that the next run finishes. */
export const checkpoints = [
  'begun',
  'file_stored',
  'file_recorded',
  'manifest_stored',
  'written',
  'read_back',
  'verified',
  'resolutions_kept',
  'detached',
  'dropped',
] as const
type Checkpoint = (typeof checkpoints)[number]

export const { reach: checkpoint, setHook: setCheckpointHook } = crashPoints<Checkpoint>(
  'archive',
  'archive/',
)

export interface Work {
  ctx: Pick<Context, 'clock'>
  storage: FileStorage
  limits: Limits
}

/** Writes what of a month is not yet written, its manifest last. Returns how many files. */
export async function writeMonth({ ctx, storage, limits }: Work, claimed: Claimed): Promise<number> {
  const { month, firstId, endId } = claimed
  const beat = () => changeMonth(db, claimed, ctx.clock.now())
  // Nothing names the files until they are all there.
  await storage.remove(keyOf(month, manifestName))
  checkpoint('begun')
  let written = 0
  for (const subject of subjects) {
    for (;;) {
      const done = (await findFiles(month)).filter((file) => file.subject === subject)
      const [position, after] = [done.length + 1, done.at(-1)?.lastId ?? null]
      const range = { firstId, endId }
      const file = await writeFile(storage, { month, range, subject, position, after, limits, beat })
      if (!file) break
      checkpoint('file_stored')
      await inTransaction(async (tx) => {
        await changeMonth(tx, claimed, ctx.clock.now())
        await addFile(tx, month, file)
      })
      checkpoint('file_recorded')
      written += 1
    }
  }
  await writeManifest({ ctx, storage, limits }, claimed)
  return written
}

async function writeManifest({ ctx, storage }: Work, claimed: Claimed): Promise<void> {
  const { month, firstId, endId } = claimed
  const now = ctx.clock.now()
  const { yearsKept } = await longestRetention(month)
  const keptUntil = startOf(monthsAfter(month, 1 + 12 * yearsKept))
  const settledBefore = await findSettledBefore(month, { firstId, endId })
  const previous = await previousOf(month)
  const files = await findFiles(month)
  const manifest = composeManifest({
    month,
    ids: { firstId, endId },
    previous,
    writtenAt: now,
    keptUntil,
    settledBefore,
    files,
  })
  await store(storage, keyOf(month, manifestName), onePiece(manifestBytes(manifest)))
  checkpoint('manifest_stored')
  const { movements, attempts } = manifest.contents
  await changeMonth(db, claimed, now, {
    state: 'written',
    previousSha256: previous?.sha256 ?? null,
    linkSha256: linkDigest(manifest.link),
    movements: BigInt(movements),
    attempts: BigInt(attempts),
    keptUntil,
    settledBefore,
    writtenAt: now,
  })
  checkpoint('written')
}

async function previousOf(month: string): Promise<Link['previous']> {
  const before = await findMonth(monthsAfter(month, -1))
  return before?.linkSha256 ? { month: before.month, sha256: before.linkSha256 } : null
}

async function* onePiece(bytes: Uint8Array) {
  yield bytes
}
