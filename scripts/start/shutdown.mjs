import { surviveOutputErrors } from './output-errors.mjs'
import { findNpm, processIdentity } from './process-identity.mjs'
import { endCommands } from './run-command.mjs'

const lookForNpmEveryMs = 300

/** @typedef {ReturnType<typeof createShutdown>} Shutdown */

/**
 * What must be undone at the end, last begun first. Ends the process exactly once, whatever asks for it: a caller,
 * Ctrl-C, SIGTERM, a closed terminal, or the death of the npm that started it, whose ports it would hold.
 */
export function createShutdown() {
  /** @type {(() => Promise<void> | void)[]} */
  const undoes = []
  const beginnings = [endCommands]
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

  const shutdown = {
    undoLast: (/** @type {() => Promise<void> | void} */ undo) => undoes.push(undo),
    onBegin: (/** @type {() => void} */ act) => beginnings.push(act),
    end: (/** @type {number} */ code) => {
      ending ??= endOnce(code)
      return ending
    },
    get hasBegun() {
      return ending !== null
    },
  }

  surviveOutputErrors()
  process.once('SIGINT', () => process.stdout.write('\nStopping …\n'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shutdown.end(0))
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    const npm = findNpm()
    const isGone = () => process.ppid !== parent || processIdentity(npm) === null
    setInterval(() => isGone() && shutdown.end(1), lookForNpmEveryMs).unref()
  }
  return shutdown
}
