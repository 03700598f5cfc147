/** A failure told in one sentence, without a stack. */
export class StartError extends Error {}

const linesShown = 40

/** A command that failed; the message ends with the last of what it printed. */
export class CommandFailed extends StartError {
  /**
   * @param {string} summary
   * @param {string} output
   */
  constructor(summary, output) {
    super(`${summary}:\n${output.trim().split('\n').slice(-linesShown).join('\n')}`)
    this.summary = summary
    this.output = output
  }
}

/** What the person who started something is told when it failed. */
export function explain(/** @type {unknown} */ error) {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
