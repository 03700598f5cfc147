import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const unitTest = /(?<!\.db|\.stack)\.test\.tsx?$/
const replaces = /\bvi\.(mock|doMock|resetModules)\(/
const never = /^(node_modules|\..*)$/

/**
 * Unit tests that put something else in the place of a module: what they load must not meet other files of their process.
 * Globs from the root.
 * @param {string} root
 */
export function testsReplacingModules(root) {
  return [...testsIn(root)].filter((file) => replaces.test(readFileSync(file, 'utf8'))).map(globFrom(root))
}

/**
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* testsIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !never.test(entry.name)) yield* testsIn(path)
    else if (entry.isFile() && unitTest.test(entry.name)) yield path
  }
}

/** Routes have folders like `(player)` and `[token]`, which mean something else in a glob. */
const globFrom = (/** @type {string} */ root) => (/** @type {string} */ file) =>
  relative(root, file)
    .replaceAll('\\', '/')
    .replaceAll(/[()[\]]/g, '?')
