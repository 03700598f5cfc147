import type { Context } from '@/server/core/context'
import { log } from '@/server/log'
import { deleteFile, findReleased, releaseUnclaimed } from './queries-jobs'
import { fileStorage } from './storage/storage'

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
