import { realpathSync } from 'node:fs'
import { announce } from './announce.mjs'
import { lockDataDir } from './data-dir-lock.mjs'
import { loadEnvFile } from './env-file.mjs'
import { explain } from './explain.mjs'
import { prepareCheckout } from './prepare-checkout.mjs'
import { requireFreePorts } from './required-ports.mjs'
import { endCommands } from './run-command.mjs'
import { readSettings } from './settings.mjs'
import { createShutdown, endOnSignals } from './shutdown.mjs'
import { startStack } from './stack.mjs'

/**
 * `npm start` and `npm run dev`: from a bare checkout to a running service, step by step.
 * @param {{ isDev: boolean }} how
 */
export async function start({ isDev }) {
  const shutdown = createShutdown()
  endOnSignals(shutdown)
  shutdown.onBegin(endCommands)
  try {
    loadEnvFile()
    const settings = readSettings(process.env)
    const lock = await lockDataDir(settings)
    shutdown.onBegin(() => lock.note({ isStopping: true }))
    shutdown.undoLast(lock.release)
    await requireFreePorts(settings, { isAfterCrash: lock.abandonedBy !== null })
    await prepareCheckout({ withBuild: !isDev })
    const dataDir = realpathSync(settings.dataDir)
    const stack = await startStack({ settings: { ...settings, dataDir }, isDev, shutdown, lock })
    announce(settings)
    await stack.failure
  } catch (error) {
    if (!shutdown.hasBegun) process.stderr.write(`${explain(error)}\n`)
    await shutdown.end(1)
  }
}
