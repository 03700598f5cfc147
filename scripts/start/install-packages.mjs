import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from './progress.mjs'
import { projectRoot } from './project-root.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Installs exactly what the lockfile says, unless that is what lies in `node_modules` already.
 * @returns {Promise<void>}
 */
export async function installPackages() {
  if (isInstalled(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'))) return
  // A machine set to production would leave out what the build and the tests need.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing packages', () => runNpm(args))
}

/**
 * @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }> }} Lockfile
 * @param {Lockfile | null} wanted package-lock.json
 * @param {Lockfile | null} found what npm notes in node_modules after it finished
 */
export function isInstalled(wanted, found) {
  if (!wanted || !found) return false
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true
    const installed = found.packages[path]
    // Optional packages are those of other platforms, and what they need.
    if (!installed) return entry.optional === true
    return installed.version === entry.version && installed.integrity === entry.integrity
  })
}

/**
 * @param {string} name
 * @returns {Lockfile | null}
 */
function readJson(name) {
  const path = join(projectRoot, name)
  if (!existsSync(path)) return null
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * The npm that runs this script where there is one, else the one on the path.
 * @param {string[]} args
 */
function runNpm(args) {
  const what = 'Installing packages'
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return runCommand(what, [own, ...args])
  if (process.platform === 'win32') return runCommand(what, ['/c', 'npm', ...args], { program: 'cmd.exe' })
  return runCommand(what, args, { program: 'npm' })
}
