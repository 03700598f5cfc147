import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Ends what still runs on a data folder whose supervisor is gone, so that a new server may start on it. The caller
 * holds DATA_DIR's lock: no living supervisor owns such a process.
 * @param {string} data
 */
export async function stopOrphans(data) {
  const postmaster = postmasterPid(data)
  const found = processesOn(data, postmaster)
  if (postmaster && found.includes(postmaster)) signal(postmaster, 'SIGINT')
  if (await haveEnded(data, postmaster, 10_000)) return removeStalePidFile(data)
  for (const pid of processesOn(data, postmaster)) signal(pid, 'SIGKILL')
  if (await haveEnded(data, postmaster, 5_000)) return removeStalePidFile(data)
  throw new Error(
    `An earlier database server still runs on ${data} (process ${postmaster}) and could not be stopped.`,
  )
}

/** @param {string} data */
function postmasterPid(data) {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || null
  } catch {
    return null
  }
}

/**
 * Every process of a server works in its data folder, which tells its backends too, even when the server itself is
 * already gone. Elsewhere than on Linux only the server named in the folder is looked at.
 * @param {string} data
 * @param {number | null} postmaster
 * @returns {number[]}
 */
function processesOn(data, postmaster) {
  if (existsSync('/proc/self/cwd')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && workingFolder(name) === data)
      .map(Number)
  }
  if (!postmaster || process.platform === 'win32') return []
  const command =
    spawnSync('ps', ['-o', 'command=', '-p', String(postmaster)], { encoding: 'utf8' }).stdout ?? ''
  return command.includes(data) ? [postmaster] : []
}

/** @param {string} pid */
function workingFolder(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/**
 * @param {string} data
 * @param {number | null} postmaster
 * @param {number} withinMs
 */
async function haveEnded(data, postmaster, withinMs) {
  const deadline = Date.now() + withinMs
  while (processesOn(data, postmaster).length > 0) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/**
 * The number in a left-over file may by now be some other program's, which makes the server refuse to start.
 * @param {string} data
 */
function removeStalePidFile(data) {
  if (process.platform !== 'win32') rmSync(join(data, 'postmaster.pid'), { force: true })
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // Ended meanwhile.
  }
}
