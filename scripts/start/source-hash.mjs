import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * One hash over the names and contents of files; missing ones are empty.
 * @param {string} root
 * @param {{ folders: string[], files?: string[], ignore?: RegExp }} what folders are read recursively
 * @returns {string}
 */
export function hashSources(root, { folders, files = [], ignore }) {
  const inFolders = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    // Node before 20.12 says `path`.
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
  const hash = createHash('sha256')
  for (const name of [...files, ...inFolders].sort()) {
    if (ignore?.test(name)) continue
    const path = join(root, name)
    hash
      .update(`${name}\0`)
      .update(existsSync(path) ? readFileSync(path) : '')
      .update('\0')
  }
  return hash.digest('hex')
}
