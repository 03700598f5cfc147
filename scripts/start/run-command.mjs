import { spawn } from 'node:child_process'
import { endWithParent, supervised } from './child-process.mjs'
import { projectRoot } from './project-root.mjs'

/** @typedef {{ env?: Record<string, string | undefined>, program?: string }} CommandOptions */

/** Thrown with everything the command printed, for the one who must mend it. */
export class CommandFailed extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(message)
    this.output = output
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Ends what `runCommand` has not finished, with everything it started itself. */
export function endCommands() {
  for (const child of running) {
    try {
      if (process.platform === 'win32' || !child.pid) child.kill()
      else process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Ended meanwhile.
    }
  }
}

/**
 * Runs a Node script (or another program) to its end in silence; resolves to what it printed.
 * @param {string} what for the message when it fails
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<string>}
 */
export function runCommand(what, args, { env = {}, program } = {}) {
  const nodeArgs = program ? args : ['--import', endWithParent, ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(program ?? process.execPath, nodeArgs, {
      cwd: projectRoot,
      env: { ...process.env, ...env, ...supervised() },
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    })
    running.add(child)
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      if (code === 0) resolve(output)
      else reject(new CommandFailed(`${what} failed (${signal ?? `exit code ${code}`})`, output))
    })
  })
}
