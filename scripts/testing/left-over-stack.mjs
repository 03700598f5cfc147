import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readHolder } from '../start/folder-lock.mjs'
import { isAlive } from '../start/process-identity.mjs'

/**
 * Ends a stack that an earlier, killed test run left on this DATA_DIR.
 * @param {string} dataDir
 */
export async function endLeftOverStack(dataDir) {
  const holder = readHolder(join(dataDir, 'running.lock'))
  if (!holder || !isAlive(holder)) return
  process.kill(holder.pid, 'SIGTERM')
  for (let waits = 0; waits < 300 && isAlive(holder); waits += 1) await sleep(100)
}
