import { whenNpmIsGone } from './npm-watch.mjs'
import { surviveOutputErrors } from './output-errors.mjs'

/**
 * What must be undone at the end, last begun first. Ends the process exactly once, whatever asks for it.
 * @typedef {{ undoLast: (undo: () => Promise<void> | void) => void, end: (code: number) => Promise<never>,
 *   onBegin: (act: () => void) => void, readonly hasBegun: boolean }} Shutdown
 * @returns {Shutdown}
 */
export function createShutdown() {
  /** @type {(() => Promise<void> | void)[]} */
  const undoes = []
  /** @type {(() => void)[]} */
  const beginnings = []
  /** @type {Promise<never> | null} */
  let ending = null

  /**
   * @param {number} code
   * @returns {Promise<never>}
   */
  async function endOnce(code) {
    for (const act of beginnings) act()
    for (const undo of undoes.reverse()) {
      try {
        await undo()
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      }
    }
    process.exit(code)
  }

  return {
    undoLast: (undo) => undoes.push(undo),
    onBegin: (act) => beginnings.push(act),
    end: (code) => {
      ending ??= endOnce(code)
      return ending
    },
    get hasBegun() {
      return ending !== null
    },
  }
}

/**
 * Ends on Ctrl-C, on SIGTERM, when the terminal closes, and when the npm that started us is gone.
 * @param {Shutdown} shutdown
 */
export function endOnSignals(shutdown) {
  let presses = 0
  process.on('SIGINT', () => {
    presses += 1
    if (presses === 1) process.stdout.write('\nStopping …\n')
    shutdown.end(0)
  })
  process.on('SIGTERM', () => shutdown.end(0))
  process.on('SIGHUP', () => shutdown.end(0))
  surviveOutputErrors()
  whenNpmIsGone(() => shutdown.end(1))
}
