import { fileServerReach, publicS3Handler } from '@/server/outbound'
import { fetchFromS3 } from './s3'
import { fetchFromSftp } from './sftp'
import type { FileMark, FileSource, ListedFile, Reach, RemoteFile } from './source'

/** Public addresses only; files of up to 2 GiB. */
const publicReach = (): Reach => ({
  socket: fileServerReach(),
  s3Handler: publicS3Handler,
  maxFileBytes: 2 * 1024 * 1024 * 1024,
  idleMs: 60_000,
})

/**
 * Files of a source that are new since the mark (null: all), oldest first; each is to be read before the next is asked for. After
 * each, keep `markAfter`. Throws SourceError: nothing that was yielded before is lost.
 */
export function fetchFiles(
  source: FileSource,
  since: FileMark | null,
  reach: Reach = publicReach(),
): AsyncGenerator<RemoteFile> {
  return source.kind === 'sftp' ? fetchFromSftp(source, since, reach) : fetchFromS3(source, since, reach)
}

/** The mark once a file is taken, the files coming in the order of `fetchFiles`. */
export function markAfter(mark: FileMark | null, { name, modifiedAt }: ListedFile): FileMark {
  const isSameTime = mark?.modifiedAt.getTime() === modifiedAt.getTime()
  return { modifiedAt, names: isSameTime ? [...mark.names, name] : [name] }
}
