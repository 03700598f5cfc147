import type { Clock } from '@/server/core/clock'
import { type FilesHealth, readHealth } from './queries-jobs'

/** What the metrics say of files. */
export function readFilesHealth({ clock }: { clock: Clock }): Promise<FilesHealth> {
  return readHealth(clock.now())
}
