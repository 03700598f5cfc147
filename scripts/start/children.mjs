import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { spawnChild } from './run-command.mjs'
import { StartError } from './start-error.mjs'

const stopGraceMs = 20_000
const maxLogBytes = 10_000_000

/**
 * `env` is all of the child's environment; `log` names its file, else the terminal gets what it says.
 * @typedef {{ name: string, args: string[], env: Record<string, string | undefined>, log: string | null }} Order
 * @typedef {ReturnType<typeof createChildren>} Children
 */

/**
 * The processes of one supervisor: stopped with it, and the end of any of them is its failure.
 * @param {{ dataDir: string, shutdown: import('./shutdown.mjs').Shutdown }} supervisor
 */
export function createChildren({ dataDir, shutdown }) {
  /** @type {(reason: Error) => void} */
  let fail = () => undefined
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => {
    fail = reject
  })
  failure.catch(() => undefined)

  function start(/** @type {Order} */ { name, args, env, log }) {
    if (shutdown.hasBegun) throw new StartError(`${name} is not started any more: everything is stopping.`)
    const file = log && openLog(join(dataDir, 'logs', `${log}.log`))
    const child = spawnChild(args, { env, output: file ? file.descriptor : 'inherit' })
    if (file) closeSync(file.descriptor)
    /** @type {Promise<number | null>} */
    const ended = new Promise((resolve) => {
      child.once('exit', resolve)
      child.once('error', () => resolve(127))
    })
    const explain = (/** @type {string} */ what) =>
      new StartError(file ? `${name} failed: ${lastWords(file)} (${file.path})` : `${name} ${what}.`)
    return { child, ended, explain }
  }

  const watch = (/** @type {Promise<unknown>} */ ended, /** @type {() => Error} */ explain) => {
    ended.then(() => fail(explain()))
  }

  return {
    failure,
    watch,
    /** @param {Order} order */
    keep: (order) => {
      const { child, ended, explain } = start(order)
      shutdown.undoLast(async () => {
        child.kill('SIGTERM')
        const forced = setTimeout(() => child.kill('SIGKILL'), stopGraceMs)
        await ended
        clearTimeout(forced)
      })
      watch(ended, () => explain('ended unexpectedly'))
    },
    /** @param {Order} order */
    runToEnd: async (order) => {
      const { child, ended, explain } = start(order)
      shutdown.onBegin(() => child.kill('SIGKILL'))
      if ((await ended) !== 0) throw explain('failed')
    },
  }
}

/** @param {string} path */
function openLog(path) {
  mkdirSync(join(path, '..'), { recursive: true })
  const isFull = existsSync(path) && statSync(path).size > maxLogBytes
  const descriptor = openSync(path, isFull ? 'w' : 'a', 0o600)
  return { path, descriptor, start: statSync(path).size }
}

/**
 * The line that explains most of what a process wrote to its log.
 * @param {{ path: string, start: number }} log
 */
function lastWords({ path, start }) {
  const lines = readFileSync(path).subarray(start).toString('utf8').split('\n')
  const reason = lines.find(
    (line) => /error|cannot|could not|missing|not usable|in use/i.test(line) && !/^\s+at /.test(line),
  )
  return (reason ?? lines.filter(Boolean).at(-1) ?? 'it said nothing').trim().slice(0, 500)
}
