import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const lookEveryMs = 300

/**
 * Calls `act` once the npm that runs this script is gone. npm starts scripts through a shell, and a killed npm, or one
 * that was sent SIGTERM, leaves shell or script behind: without this they would hold the ports.
 * @param {() => void} act
 */
export function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const npm = findNpm(parent)
  const looking = setInterval(() => {
    if (process.ppid === parent && (npm === null || isRunning(npm))) return
    clearInterval(looking)
    act()
  }, lookEveryMs)
  looking.unref()
}

/**
 * npm is our parent, or the parent of the shell between.
 * @param {number} parent
 * @returns {number | null}
 */
function findNpm(parent) {
  const shell = describeProcess(parent)
  if (shell && isNpm(shell.command)) return parent
  const above = shell && describeProcess(shell.parent)
  return above && isNpm(above.command) ? shell.parent : null
}

/** @param {string} command */
function isNpm(command) {
  return /^npm\b|npm-cli\.js/.test(command)
}

/**
 * @param {number} pid
 * @returns {{ parent: number, command: string } | null}
 */
function describeProcess(pid) {
  try {
    if (process.platform === 'linux') {
      const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
      return {
        parent: Number(parent),
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      }
    }
    const found =
      spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
    const [, parent, command] = found.trim().match(/^(\d+)\s+(.*)$/s) ?? []
    return parent && command ? { parent: Number(parent), command } : null
  } catch {
    return null
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
