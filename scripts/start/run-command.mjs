import { spawn } from 'node:child_process'
import { projectRoot } from './project-root.mjs'
import { CommandFailed } from './start-error.mjs'

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href

/**
 * Starts a Node process (or another program) that ends with this one, in a process group of its own: Ctrl-C reaches
 * only the supervisor, which then stops its children in order.
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined>, output: 'pipe' | 'inherit' | number, program?: string | undefined }} how
 */
export function spawnChild(args, { env, output, program }) {
  return spawn(program ?? process.execPath, program ? args : ['--import', endWithParent, ...args], {
    cwd: projectRoot,
    // Next's types demand NODE_ENV of every environment; a script need not have one.
    env: /** @type {NodeJS.ProcessEnv} */ (
      /** @type {unknown} */ ({ ...env, CROUPIER_SUPERVISOR: String(process.pid) })
    ),
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output, 'ipc'],
    windowsHide: true,
  })
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
 * @param {{ env?: Record<string, string | undefined>, program?: string }} [options]
 * @returns {Promise<string>}
 */
export function runCommand(what, args, { env = {}, program } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawnChild(args, { env: { ...process.env, ...env }, output: 'pipe', program })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      if (code === 0) resolve(output)
      else reject(new CommandFailed(`${what} failed (${signal ?? `exit code ${code}`})`, output))
    })
  })
}
