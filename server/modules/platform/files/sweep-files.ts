import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '@/server/core/context'
import { log } from '@/server/log'
import {
  deleteFile,
  findKnownKeys,
  findReleased,
  pageOfFiles,
  releaseUnclaimed,
  setMissing,
} from './queries-jobs'
import type { StoredObject } from './storage/port'
import { fileStorage, incomingFolder } from './storage/storage'

const unclaimedMs = 24 * 3_600_000
const batch = 500

/**
 * Releases files unclaimed for a day, and deletes released ones: the bytes first, so that a crash in between leaves a row
 * that the next run deletes.
 */
export async function sweepFiles({
  clock,
}: Pick<Context, 'clock'>): Promise<{ given: number; deleted: number; failed: number }> {
  const now = clock.now()
  const given = await releaseUnclaimed(new Date(now.getTime() - unclaimedMs), now)
  let deleted = 0
  const released = await findReleased(batch)
  for (const { id, storageKey, variants } of released) {
    try {
      for (const { storageKey: key } of [...variants, { storageKey }]) await fileStorage().remove(key)
      await deleteFile(id)
      deleted += 1
    } catch (error) {
      log.error({ err: error, fileId: id }, 'file deletion failed')
    }
  }
  return { given, deleted, failed: released.length - deleted }
}

const dayMs = 24 * 3_600_000
const page = 1_000
/** More than crashes leave behind in a day: another deployment's folder perhaps, or a database restored to long ago. */
const maxOrphans = 1_000

interface Differences {
  /** Files whose bytes, or those of a picture made of them, are not in the storage. */
  missing: number
  /** Objects of at least a week that belong to no file: deleted, unless there are too many to be true. */
  orphans: number
  orphansDeleted: number
  /** Broken-off uploads deleted. */
  leftovers: number
}

/** Compares storage and database. What an upload of the last day has begun is left alone. */
export async function reconcileFiles({ clock }: Pick<Context, 'clock'>): Promise<Differences> {
  const now = clock.now()
  const { present, orphans } = await readStorage(new Date(now.getTime() - 7 * dayMs))
  const missing = await markMissing(present, now)
  // defence: a storage full of unknown files is not emptied
  const deleted = orphans.length > maxOrphans ? [] : orphans
  for (const key of deleted) await fileStorage().remove(key)
  if (orphans.length > deleted.length)
    log.error({ orphans: orphans.length }, 'too many orphaned storage objects; none deleted')
  return {
    missing,
    orphans: orphans.length,
    orphansDeleted: deleted.length,
    leftovers: await removeLeftovers(now),
  }
}

/** What is there, and what of it is old and belongs to no file. */
async function readStorage(before: Date): Promise<{ present: Set<string>; orphans: string[] }> {
  const present = new Set<string>()
  const orphans: string[] = []
  let old: string[] = []
  const check = async () => {
    const known = await findKnownKeys(old)
    orphans.push(...old.filter((key) => !known.has(key)))
    old = []
  }
  for await (const { key, modifiedAt } of fileStorage().list() as AsyncIterable<StoredObject>) {
    present.add(key)
    if (modifiedAt < before) old.push(key)
    if (old.length >= page) await check()
  }
  await check()
  return { present, orphans }
}

async function markMissing(present: ReadonlySet<string>, now: Date): Promise<number> {
  let missing = 0
  const before = new Date(now.getTime() - dayMs)
  for (let after: string | null = null; ; ) {
    const files = await pageOfFiles(after, before, page)
    const isWhole = ({ storageKey, variants }: (typeof files)[number]) =>
      [{ storageKey }, ...variants].every(({ storageKey: key }) => present.has(key))
    const lost = files.filter((file) => !isWhole(file))
    const found = files.filter((file) => isWhole(file) && file.missingSince !== null)
    missing += lost.length
    if (lost.length > 0) log.error({ fileIds: lost.map(({ id }) => id) }, 'file objects missing from storage')
    await setMissing(idsOf(lost.filter(({ missingSince }) => missingSince === null)), now)
    await setMissing(idsOf(found), null)
    after = files.at(-1)?.id ?? null
    if (files.length < page) return missing
  }
}

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)

/** Uploads that a crash broke off, of this instance's disk. */
async function removeLeftovers(now: Date): Promise<number> {
  const folder = incomingFolder()
  let removed = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs > now.getTime() - dayMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** None where nothing was uploaded yet. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
