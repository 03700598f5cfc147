import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { makeTemporaryFolder } from '../postgres/temporary-folder.mjs'
import { projectRoot } from '../start/project-root.mjs'

/** What a checkout holds besides its sources. */
const leftOut =
  /^(?:\.git|\.next|\.data|\.env(?:\.local)?|node_modules|coverage|screenshots|test-results|playwright-report)$/

/** A copy of this checkout to break at will; only the packages are shared with it. */
export function copyTree(): { root: string; remove(): void } {
  const root = makeTemporaryFolder('defences')
  const remove = () => rmSync(root, { recursive: true, force: true })
  process.on('exit', remove)
  try {
    cpSync(projectRoot, root, {
      recursive: true,
      filter: (path) => !leftOut.test(relative(projectRoot, path)),
    })
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
  } catch (error) {
    remove()
    throw error
  }
  return { root, remove }
}
