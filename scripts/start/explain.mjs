import { CommandFailed } from './run-command.mjs'
import { StartError } from './start-error.mjs'

const linesShown = 40

/**
 * What the person who started something is told when it failed: one sentence, and for a failed command what it said.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof StartError) return error.message
  if (error instanceof CommandFailed) {
    return `${error.message}:\n${error.output.trim().split('\n').slice(-linesShown).join('\n')}`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
