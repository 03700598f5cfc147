import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { announce } from './announce.mjs'
import { takeLock } from './folder-lock.mjs'
import { prepareCheckout } from './prepare-checkout.mjs'
import { projectRoot } from './project-root.mjs'
import { requireFreePort } from './require-free-port.mjs'
import { readSettings } from './settings.mjs'
import { createShutdown } from './shutdown.mjs'
import { startStack } from './stack.mjs'
import { explain, StartError } from './start-error.mjs'

/** @typedef {import('./settings.mjs').Settings} Settings */

const noticeMs = 2_000
const stoppingMs = 40_000
const childrenGraceMs = 15_000

/**
 * `npm start` and `npm run dev`: from a bare checkout to a running service, step by step.
 * @param {{ isDev: boolean }} how
 */
export async function start({ isDev }) {
  const shutdown = createShutdown()
  try {
    const envFile = join(projectRoot, '.env')
    // What the environment already says stays. Tests switch the file off.
    if (process.env.CROUPIER_ENV_FILE !== 'off' && existsSync(envFile)) process.loadEnvFile(envFile)
    const settings = readSettings(process.env)
    const lock = await lockDataDir(settings)
    shutdown.onBegin(lock.noteStopping)
    shutdown.undoLast(lock.release)
    // What a killed supervisor started ends with it, but may need a moment.
    const deadline = Date.now() + (lock.abandonedBy ? childrenGraceMs : 0)
    const { port, host, hasSandbox, sandboxPort } = settings
    await requireFreePort({ name: 'PORT', port, host }, deadline)
    if (hasSandbox) {
      await requireFreePort({ name: 'SANDBOX_PORT', port: sandboxPort, host: '127.0.0.1' }, deadline)
    }
    await prepareCheckout({ withBuild: !isDev })
    const dataDir = realpathSync(settings.dataDir)
    const { failure } = await startStack({ settings: { ...settings, dataDir }, isDev, shutdown })
    announce(settings)
    await failure
  } catch (error) {
    if (!shutdown.hasBegun) process.stderr.write(`${explain(error)}\n`)
    await shutdown.end(1)
  }
}

/**
 * One supervisor for one DATA_DIR. An earlier one that is ending is waited for.
 * @param {Settings} settings
 */
async function lockDataDir({ dataDir, shownDataDir }) {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${/** @type {Error} */ (error).message}.`)
  }
  // One whose npm was just killed needs a moment to notice.
  const lock = await takeLock(
    join(dataDir, 'running.lock'),
    (holder, waitedMs) => waitedMs < (holder.isStopping ? stoppingMs : noticeMs),
  )
  if (!('heldBy' in lock)) return lock
  throw new StartError(
    `Croupier already runs from ${shownDataDir} (process ${lock.heldBy.pid}): stop it, or set DATA_DIR, PORT and SANDBOX_PORT to run another.`,
  )
}
