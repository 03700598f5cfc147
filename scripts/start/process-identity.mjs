import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** @typedef {{ pid: number, identity: string | null }} ProcessName */

/**
 * When the process with this number began, or null when there is none. Number and beginning together name one process:
 * numbers are used again, also in another container.
 * @param {number} pid
 * @returns {string | null}
 */
export function processIdentity(pid) {
  try {
    if (process.platform === 'linux') {
      const [state = '', ...fields] = fieldsOf(pid)
      return /[ZX]/.test(state) ? null : (fields[18] ?? null)
    }
    process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' ? 'alive' : null
  }
  if (process.platform === 'win32') return 'alive'
  return ps('lstart=', pid) || null
}

/** @param {ProcessName} name */
export function isAlive({ pid, identity }) {
  return identity !== null && processIdentity(pid) === identity
}

/** The npm that runs this script: our parent, or the parent of the shell between, which stays when npm is killed. */
export function findNpm() {
  const [command = '', parent] =
    process.platform === 'linux'
      ? [readFileSync(`/proc/${process.ppid}/comm`, 'utf8'), fieldsOf(process.ppid)[1]]
      : ['comm=', 'ppid='].map((field) => ps(field, process.ppid))
  return /sh\s*$/.test(command) ? Number(parent) : process.ppid
}

/**
 * What follows the program's name, which may hold spaces and brackets: state, parent, …
 * @param {number} pid
 */
const fieldsOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

/**
 * @param {string} field
 * @param {number} pid
 */
const ps = (field, pid) =>
  spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
