import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When the process with this number began, as the system writes it, or null when there is none. Number and beginning
 * together name one process: numbers are used again, also after a restart of the machine or in another container.
 * @param {number} pid
 * @returns {string | null}
 */
export function processIdentity(pid) {
  if (process.platform === 'linux') return identityFromProc(pid)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return null
  }
  if (process.platform === 'win32') return 'alive'
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
}

/** @param {number} pid */
function identityFromProc(pid) {
  try {
    // The second field is the program's name in brackets and may hold anything, spaces and brackets included.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [state] = fields
    if (state === 'Z' || state === 'X') return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${fields[19]}`
  } catch {
    return null
  }
}
