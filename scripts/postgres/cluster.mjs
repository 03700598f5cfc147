import { fork, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { usableBinaries } from './binaries.mjs'
import { readClusterState, writeClusterState } from './cluster-state.mjs'
import { placeDataFolder } from './data-folder.mjs'
import { findFreePort } from './free-port.mjs'
import { stopOrphans } from './orphans.mjs'
import { asServerUser, serverUser } from './server-user.mjs'
import { durableSettings } from './settings.mjs'

/**
 * @typedef {{ port: number, url: (database: string) => string, stop: () => Promise<void>,
 *   ended: Promise<void>, pid: number | undefined }} Cluster
 */

const keeperPath = fileURLToPath(new URL('./keeper.mjs', import.meta.url))
const bytesOfLogKept = 10_000_000

/**
 * Starts the PostgreSQL server of a DATA_DIR, making it first where there is none. Listens on 127.0.0.1 only. The
 * caller must be the only one to use this DATA_DIR. A disposable one is deleted when it stops, with its DATA_DIR.
 * Throws one readable sentence.
 * @param {{ dataDir: string, settings?: Record<string, string>, isDisposable?: boolean }} input
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ dataDir, settings = durableSettings, isDisposable = false }) {
  mkdirSync(dataDir, { recursive: true })
  const home = realpathSync(dataDir)
  const user = serverUser()
  const native = usableBinaries(user)
  const state = readClusterState(home)
  const folder = placeDataFolder({ dataDir: home, user, state })
  const data = join(folder, 'data')
  await stopOrphans(data)
  const current = { ...state, dataDir: home, folder, port: await findFreePort(state.port) }
  writeClusterState(current)
  if (!existsSync(join(data, 'PG_VERSION'))) initialise({ native, data, user, password: current.password })
  const logFile = openLog(home)
  const keeper = fork(
    keeperPath,
    [
      JSON.stringify({
        program: join(native, 'bin', 'postgres'),
        data,
        port: current.port,
        settings,
        logFile,
        user: asServerUser(user),
        removeAfter: isDisposable ? [folder, home] : [],
      }),
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] },
  )
  await whenReady(keeper, logFile)
  keeper.unref()
  keeper.channel?.unref()
  return clusterOf(keeper, current)
}

/**
 * Made beside its name and then renamed, so that an interrupted start leaves nothing half made.
 * @param {{ native: string, data: string, user: import('./server-user.mjs').ServerUser | null, password: string }} input
 */
function initialise({ native, data, user, password }) {
  const partial = `${data}.new`
  const passwordFile = `${data}.password`
  rmSync(partial, { recursive: true, force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      `--pgdata=${partial}`,
      '--username=croupier',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...asServerUser(user), cwd: '/', env: { ...process.env, LC_ALL: 'C' }, encoding: 'utf8' },
  )
  rmSync(passwordFile)
  if (made.status !== 0) {
    const reason = made.stderr?.trim().split('\n').at(-1) ?? made.error?.message
    throw new Error(`The database could not be made in ${data}: ${reason}`)
  }
  renameSync(partial, data)
}

/** @param {string} dataDir */
function openLog(dataDir) {
  const file = join(dataDir, 'logs', 'postgres.log')
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  if (!existsSync(file) || statSync(file).size > bytesOfLogKept) writeFileSync(file, '')
  return file
}

/**
 * @param {import('node:child_process').ChildProcess} keeper
 * @param {string} logFile
 * @returns {Promise<void>}
 */
function whenReady(keeper, logFile) {
  const logStart = statSync(logFile).size
  return new Promise((resolve, reject) => {
    const fail = () => {
      const reasons = readFileSync(logFile, 'utf8')
        .slice(logStart)
        .match(/(FATAL|PANIC|ERROR): .*/g)
      reject(new Error(`The database did not start: ${reasons?.at(-1) ?? 'it ended at once'} (${logFile}).`))
    }
    keeper.once('exit', fail)
    keeper.once('error', fail)
    keeper.on('message', (/** @type {import('./keeper.mjs').KeeperReport} */ report) => {
      if (report.type !== 'ready') return
      keeper.off('exit', fail)
      keeper.off('error', fail)
      resolve()
    })
  })
}

/**
 * @param {import('node:child_process').ChildProcess} keeper
 * @param {import('./cluster-state.mjs').ClusterState} state
 * @returns {Cluster}
 */
function clusterOf(keeper, state) {
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => keeper.once('exit', () => resolve()))
  return {
    port: state.port,
    pid: keeper.pid,
    url: (database) => `postgresql://croupier:${state.password}@127.0.0.1:${state.port}/${database}`,
    ended,
    stop: async () => {
      if (keeper.connected) keeper.disconnect()
      keeper.ref()
      await ended
    },
  }
}
