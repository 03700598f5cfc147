import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import type { FileStorage } from '@/server/modules/platform/files'
import { checkpoint } from './checkpoint'
import { subjects } from './columns'
import { composeManifest, keyOf, type Link, linkDigest, manifestBytes, manifestName } from './manifest'
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
import type { Limits } from './row-groups'
import { store, writeFile } from './write-file'

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
