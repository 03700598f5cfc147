import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../start/folder-lock.mjs'

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

/**
 * @param {string} path
 * @returns {import('../start/folder-lock.mjs').LockHolder | null}
 */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
