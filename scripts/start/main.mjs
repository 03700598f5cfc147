import { realpathSync } from 'node:fs'
import { announce } from './announce.mjs'
import { lockDataDir } from './data-dir-lock.mjs'
import { prepareCheckout } from './prepare-checkout.mjs'
import { requireFreePorts } from './required-ports.mjs'
import { CommandFailed, endCommands } from './run-command.mjs'
import { readSettings } from './settings.mjs'
import { createShutdown, endOnSignals } from './shutdown.mjs'
import { startStack } from './stack.mjs'
import { StartError } from './start-error.mjs'

/**
 * `npm start` and `npm run dev`: from a bare checkout to a running service, step by step.
 * @param {{ isDev: boolean }} how
 */
export async function start({ isDev }) {
  const shutdown = createShutdown()
  endOnSignals(shutdown)
  shutdown.onBegin(endCommands)
  try {
    const settings = readSettings(process.env)
    const lock = await lockDataDir(settings)
    shutdown.onBegin(() => lock.note({ isStopping: true }))
    shutdown.undoLast(lock.release)
    await requireFreePorts(settings, { isAfterCrash: lock.abandonedBy !== null })
    await prepareCheckout({ isDev })
    const dataDir = realpathSync(settings.dataDir)
    const stack = await startStack({ settings: { ...settings, dataDir }, isDev, shutdown, lock })
    announce(settings)
    await stack.failure
  } catch (error) {
    if (!shutdown.hasBegun) process.stderr.write(`${explain(error)}\n`)
    await shutdown.end(1)
  }
}

/** @param {unknown} error */
function explain(error) {
  if (error instanceof StartError) return error.message
  if (error instanceof CommandFailed)
    return `${error.message}:\n${error.output.trim().split('\n').slice(-30).join('\n')}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
