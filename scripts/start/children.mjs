import { join } from 'node:path'
import { startChild } from './child-process.mjs'
import { processIdentity } from './process-identity.mjs'
import { StartError } from './start-error.mjs'

/**
 * @typedef {{ pid?: number | undefined, ended: Promise<unknown> }} Running
 * @typedef {{ name: string, args: string[], env: Record<string, string | undefined>, log: string | null }} Order
 * @typedef {{ failure: Promise<never>, watch: (running: Running, explain: () => string) => void,
 *   keep: (order: Order) => import('./child-process.mjs').Child, runToEnd: (order: Order) => Promise<void> }} Children
 */

/**
 * The processes of one supervisor: stopped with it, named in its lock, and the end of any of them is its failure.
 * @param {{ dataDir: string, shutdown: import('./shutdown.mjs').Shutdown, lock: import('./folder-lock.mjs').FolderLock }} supervisor
 * @returns {Children}
 */
export function createChildren({ dataDir, shutdown, lock }) {
  /** @type {import('./folder-lock.mjs').ProcessName[]} */
  const known = []
  /** @type {(reason: Error) => void} */
  let fail = () => undefined
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => {
    fail = reject
  })
  failure.catch(() => undefined)

  const begin = (/** @type {Order} */ order) => {
    if (shutdown.hasBegun)
      throw new StartError(`${order.name} is not started any more: everything is stopping.`)
    return startChild({ ...order, logFile: order.log && join(dataDir, 'logs', `${order.log}.log`) })
  }

  /** @type {Children['watch']} */
  const watch = ({ pid, ended }, explain) => {
    if (pid) known.push({ pid, identity: processIdentity(pid) })
    lock.note({ children: known })
    ended.then(() => fail(new StartError(explain())))
  }

  return {
    failure,
    watch,
    keep: (order) => {
      const child = begin(order)
      shutdown.undoLast(child.stop)
      watch(child, () => child.lastWords() || `${order.name} ended unexpectedly.`)
      return child
    },
    runToEnd: async (order) => {
      const child = begin(order)
      shutdown.onBegin(child.kill)
      if ((await child.ended) !== 0) throw new StartError(child.lastWords() || `${order.name} failed.`)
    },
  }
}
