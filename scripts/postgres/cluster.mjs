import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { usableBinaries } from './binaries.mjs'
import { readClusterState, writeClusterState } from './cluster-state.mjs'
import { placeDataFolder } from './data-folder.mjs'
import { findFreePort } from './free-port.mjs'
import { asServerUser, runAs, serverUser } from './server-user.mjs'
import { durableSettings } from './settings.mjs'

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

const keeperPath = fileURLToPath(new URL('./keeper.mjs', import.meta.url))
const maxLogBytes = 10_000_000

/**
 * The folder with a server's `bin`, and how its `initdb` is asked for an order of texts that no machine's locale changes.
 * @typedef {{ native: string, locale: string[] }} ServerPrograms
 */

/**
 * Starts the PostgreSQL server of a DATA_DIR, making it first where there is none. Listens on 127.0.0.1 only. The
 * caller must be the only one to use this DATA_DIR. A disposable one is deleted when it stops, with its DATA_DIR.
 * Throws one readable sentence.
 * @param {{ dataDir: string, settings?: Record<string, string>, isDisposable?: boolean, programs?: ServerPrograms }} input
 *   `programs`: other ones than those of `node_modules`
 */
export async function startCluster({ dataDir, settings = durableSettings, isDisposable = false, programs }) {
  mkdirSync(dataDir, { recursive: true })
  const home = realpathSync(dataDir)
  const user = serverUser()
  const { native, locale } = programs ?? { native: usableBinaries(user), locale: builtinLocale }
  const state = readClusterState(home)
  const folder = placeDataFolder({ dataDir: home, user, state })
  const data = join(folder, 'data')
  await stopOrphans(data)
  const { password, port } = { ...state, port: await findFreePort(state.port) }
  writeClusterState({ ...state, dataDir: home, folder, port })
  if (!existsSync(join(data, 'PG_VERSION'))) initialise({ native, locale, data, user, password })
  const log = openLog(home)
  const logStart = statSync(log).size
  /** @type {import('./keeper.mjs').KeeperOrder} */
  const order = {
    program: join(native, 'bin', 'postgres'),
    data,
    port,
    settings,
    logFile: log,
    user: asServerUser(user),
    removeAfter: isDisposable ? [folder, home] : [],
  }
  const keeper = fork(keeperPath, [JSON.stringify(order)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => keeper.once('exit', () => resolve()))
  // Its only message says that the server is ready.
  if (!(await Promise.race([once(keeper, 'message'), ended]))) {
    const said = readFileSync(log, 'utf8').slice(logStart)
    const reason = said.match(/(FATAL|PANIC|ERROR): .*/g)?.at(-1) ?? 'it ended at once'
    throw new Error(`The database did not start: ${reason} (${log}).`)
  }
  keeper.unref()
  keeper.channel?.unref()
  return {
    port,
    pid: keeper.pid,
    url: (/** @type {string} */ database) =>
      `postgresql://croupier:${password}@127.0.0.1:${port}/${database}`,
    ended,
    stop: async () => {
      if (keeper.connected) keeper.disconnect()
      keeper.ref()
      await ended
    },
  }
}

const builtinLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Made beside its name and then renamed, so that an interrupted start leaves nothing half made.
 * @param {ServerPrograms & { data: string, user: import('./server-user.mjs').ServerUser | null, password: string }} input
 */
function initialise({ native, locale, data, user, password }) {
  const partial = `${data}.new`
  const passwordFile = `${data}.password`
  rmSync(partial, { recursive: true, force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const made = runAs(user, join(native, 'bin', 'initdb'), [
    `--pgdata=${partial}`,
    '--username=croupier',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    ...locale,
    '--no-instructions',
  ])
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
  if (!existsSync(file) || statSync(file).size > maxLogBytes) writeFileSync(file, '')
  return file
}

/**
 * Ends what still runs on a data folder whose keeper is gone, so that a new server may start on it, and removes its pid
 * file: that number may by now be some other program's, which makes the server refuse to start.
 * @param {string} data
 */
async function stopOrphans(data) {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const signal = (/** @type {number} */ pid, /** @type {NodeJS.Signals} */ name) => {
    try {
      process.kill(pid, name)
    } catch {
      // Ended meanwhile.
    }
  }
  for (const [name, graceMs] of /** @type {const} */ ([
    ['SIGINT', 10_000],
    ['SIGKILL', 5_000],
  ])) {
    const deadline = Date.now() + graceMs
    for (const pid of processesOn(data, postmaster))
      if (name === 'SIGKILL' || pid === postmaster) signal(pid, name)
    while (processesOn(data, postmaster).length > 0 && Date.now() < deadline) await sleep(50)
  }
  if (processesOn(data, postmaster).length > 0) {
    throw new Error(
      `An earlier database server still runs on ${data} (process ${postmaster}) and could not be stopped.`,
    )
  }
  if (process.platform !== 'win32') rmSync(pidFile, { force: true })
}

/**
 * Every process of a server works in its data folder, which tells its backends too, even when the server itself is
 * already gone. Elsewhere than on Linux only the server named in the folder is looked at.
 * @param {string} data
 * @param {number} postmaster
 * @returns {number[]}
 */
function processesOn(data, postmaster) {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && workingFolder(pid) === data)
  if (process.platform === 'win32') return []
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(postmaster)], { encoding: 'utf8' })
  return stdout?.includes(data) ? [postmaster] : []
}

/** @param {number} pid */
function workingFolder(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
