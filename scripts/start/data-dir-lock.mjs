import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, takeLock } from './folder-lock.mjs'
import { StartError } from './start-error.mjs'

const noticeMs = 2_000
const stoppingMs = 40_000
const childrenGraceMs = 15_000

/**
 * One supervisor for one DATA_DIR. An earlier one that is ending is waited for; what a killed one left running ends by
 * itself, or is ended here.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<import('./folder-lock.mjs').FolderLock>}
 */
export async function lockDataDir({ dataDir, shownDataDir }) {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${/** @type {Error} */ (error).message}.`)
  }
  const lock = await takeLock(join(dataDir, 'running.lock'), {
    // One whose npm was just killed needs a moment to notice.
    maySleep: (holder, waitedMs) => waitedMs < (holder.isStopping ? stoppingMs : noticeMs),
  })
  if ('heldBy' in lock) {
    throw new StartError(
      `Croupier already runs from ${shownDataDir} (process ${lock.heldBy.pid}): stop it, or set DATA_DIR, PORT and SANDBOX_PORT to run another.`,
    )
  }
  await endLeftOvers(lock.abandonedBy?.children ?? [])
  return lock
}

/** @param {import('./folder-lock.mjs').ProcessName[]} children */
async function endLeftOvers(children) {
  const deadline = Date.now() + childrenGraceMs
  while (children.some(isAlive) && Date.now() < deadline) await sleep(50)
  for (const child of children.filter(isAlive)) process.kill(child.pid, 'SIGKILL')
}
