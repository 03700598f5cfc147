import { fstatSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { env } from '@/server/env'

/** `data`: DATA_DIR, where the embedded database lives. `log`: the file that standard output goes to. */
export type DiskPlace = 'data' | 'log'

/** Below this a disk counts as full. */
export const leastFreeBytes = 64 * 1_024 * 1_024

/** The room on the disks that this process depends on; a place it does not use, or cannot look at, is left out. */
export async function readDiskRoom(): Promise<Map<DiskPlace, number>> {
  const found = new Map<DiskPlace, number>()
  const paths = new Map<DiskPlace, string | undefined>([
    ['data', env().DATA_DIR],
    ['log', isLogAFile() ? '/dev/fd/1' : undefined],
  ])
  for (const [place, path] of paths) {
    const disk = path && (await statfs(path).catch(() => null))
    if (disk) found.set(place, disk.bavail * disk.bsize)
  }
  return found
}

function isLogAFile(): boolean {
  try {
    return fstatSync(1).isFile()
  } catch {
    return false
  }
}
