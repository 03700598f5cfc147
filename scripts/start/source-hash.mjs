import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One hash over the names and contents of files.
 * @param {string} root
 * @param {{ folders: string[], files?: string[], ignore?: RegExp }} what folders are read recursively; missing ones are empty
 * @returns {string}
 */
export function hashSources(root, { folders, files = [], ignore }) {
  const hash = createHash('sha256')
  const found = [...files, ...folders.flatMap((folder) => listFiles(root, folder))]
  for (const name of found.sort()) {
    if (ignore?.test(name)) continue
    hash
      .update(`${name}\0`)
      .update(contentOf(join(root, name)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(root, folder) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
      .map((name) => name.replaceAll('\\', '/'))
  } catch {
    return []
  }
}

/** @param {string} path */
function contentOf(path) {
  try {
    return readFileSync(path)
  } catch {
    return ''
  }
}
