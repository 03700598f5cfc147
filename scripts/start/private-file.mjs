import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file only its owner can read; whole or not at all.
 * @param {string} path
 * @param {string} text
 */
export function writePrivateFile(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, text, { mode: 0o600 })
  renameSync(partial, path)
}
