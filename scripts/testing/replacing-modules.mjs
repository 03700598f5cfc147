import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const kinds = { unit: /(?<!\.db|\.stack)\.test\.tsx?$/, db: /\.db\.test\.ts$/ }
const replaces = /\bvi\.(mock|doMock|resetModules)\(/
const never = /^(node_modules|\..*)$/

/**
 * Tests that put something else in the place of a module: what they load must not meet other files of their process.
 * Globs from the root.
 * @param {string} root
 * @param {'unit' | 'db'} kind
 */
export function testsReplacingModules(root, kind) {
  return [...testsIn(root, kinds[kind])]
    .filter((file) => replaces.test(readFileSync(file, 'utf8')))
    .map(globFrom(root))
}

/**
 * @param {string} folder
 * @param {RegExp} kind
 * @returns {Generator<string>}
 */
function* testsIn(folder, kind) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !never.test(entry.name)) yield* testsIn(path, kind)
    else if (entry.isFile() && kind.test(entry.name)) yield path
  }
}

/** Routes have folders like `(player)` and `[token]`, which mean something else in a glob. */
const globFrom = (/** @type {string} */ root) => (/** @type {string} */ file) =>
  relative(root, file)
    .replaceAll('\\', '/')
    .replaceAll(/[()[\]]/g, '?')
