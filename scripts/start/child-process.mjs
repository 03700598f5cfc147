import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { projectRoot } from './project-root.mjs'

/**
 * `env` is all of the child's environment.
 * @typedef {{ name: string, args: string[], env: Record<string, string | undefined>, logFile: string | null }} ChildOrder
 * @typedef {{ pid: number, ended: Promise<number | null>, stop: () => Promise<void>,
 *   kill: () => void, onMessage: (listener: (message: unknown) => void) => void, lastWords: () => string }} Child
 */

export const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href
const stopGraceMs = 20_000
const bytesOfLogKept = 10_000_000

/** How a child knows that this process is the one it ends with. */
export function supervised() {
  return { CROUPIER_SUPERVISOR: String(process.pid) }
}

/**
 * Next's types demand NODE_ENV of every environment; a sandbox or a script need not have one.
 * @param {Record<string, string | undefined>} env
 */
function processEnvironment(env) {
  return /** @type {NodeJS.ProcessEnv} */ (/** @type {unknown} */ (env))
}

/** How Node is told to run TypeScript sources. */
export const withTypeScript = ['--import', 'tsx']

/**
 * Starts a Node process that ends with this one. In a process group of its own, so that Ctrl-C reaches only the
 * supervisor, which then stops its children in order.
 * @param {ChildOrder} order
 * @returns {Child}
 */
export function startChild({ name, args, env, logFile }) {
  const log = logFile ? openLog(logFile) : null
  const logStart = logFile ? statSync(logFile).size : 0
  /** @type {number | 'inherit'} */
  const output = log ?? 'inherit'
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
    cwd: projectRoot,
    env: processEnvironment({ ...env, ...supervised() }),
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output, 'ipc'],
    windowsHide: true,
  })
  if (log !== null) closeSync(log)
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(127))
  })
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const forced = setTimeout(() => child.kill('SIGKILL'), stopGraceMs)
      await ended
      clearTimeout(forced)
    },
    kill: () => child.kill('SIGKILL'),
    onMessage: (listener) => child.on('message', listener),
    lastWords: () => (logFile ? lastWords(name, logFile, logStart) : ''),
  }
}

/** @param {string} logFile */
function openLog(logFile) {
  mkdirSync(dirname(logFile), { recursive: true })
  const isFull = existsSync(logFile) && statSync(logFile).size > bytesOfLogKept
  return openSync(logFile, isFull ? 'w' : 'a', 0o600)
}

/**
 * @param {string} name
 * @param {string} logFile
 * @param {number} logStart
 */
function lastWords(name, logFile, logStart) {
  const lines = readFileSync(logFile).subarray(logStart).toString('utf8').split('\n')
  const said = lines.filter(
    (line) => /error|cannot|could not|missing|not usable|in use/i.test(line) && !/^\s+at /.test(line),
  )
  const reason = (said[0] ?? lines.filter(Boolean).at(-1) ?? 'it said nothing').trim().slice(0, 500)
  return `${name} failed: ${reason} (${logFile})`
}
