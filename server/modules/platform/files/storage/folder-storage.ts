import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type FileStorage, MissingBytes } from './port'

const keyPattern = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z]+)?$/

/** A folder; instances that share the database must share it too. */
export function folderStorage(root: string): FileStorage {
  function pathOf(key: string): string {
    // defence: a storage key stays in its folder
    if (!keyPattern.test(key)) throw new Error('Not a key of the file storage')
    return join(root, key)
  }
  return {
    async put(key, { path }) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await flush(path)
      await rename(path, target)
    },
    async *read(key, range) {
      try {
        yield* createReadStream(pathOf(key), range && { start: range.start, end: range.end - 1 })
      } catch (error) {
        throw isMissing(error) ? new MissingBytes(key) : error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const folder = await opendir(root, { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      for await (const entry of folder ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch(() => null)
        if (found) yield { key: relative(root, path).split(sep).join('/'), modifiedAt: found.mtime }
      }
    },
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
