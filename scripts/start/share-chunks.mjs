import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is smaller gains less than a second file costs. */
const worthwhileBytes = 16_384

/**
 * Turbopack writes what many routes load into a file for each of them. Next loads all of them as it starts, and Node keeps
 * the source of every file it loaded. Of equal files in a folder only the first stays; the others load that one.
 * @param {string} root with its folders
 */
export async function shareChunks(root) {
  const folders = readdirSync(root, { recursive: true, withFileTypes: true }).filter((it) => it.isDirectory())
  for (const folder of [root, ...folders.map((it) => join(it.parentPath, it.name))]) await shareWithin(folder)
}

/** @param {string} folder */
async function shareWithin(folder) {
  /** @type {Map<string, string>} */
  const firstOf = new Map()
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  for (const name of names.sort()) {
    const path = join(folder, name)
    const source = await readFile(path, 'utf8')
    if (source.length < worthwhileBytes) continue
    const hash = createHash('sha256').update(source).digest('base64')
    const first = firstOf.get(hash)
    firstOf.set(hash, first ?? name)
    if (first === undefined) continue
    await writeFile(path, `module.exports = require(${JSON.stringify(`./${first}`)})\n`)
  }
}
