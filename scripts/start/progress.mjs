const isTerminal = Boolean(process.stdout.isTTY)
const reminderMs = 15_000

/**
 * Runs a step that may take long, telling that it goes on: a counting line on a terminal, else a line now and then.
 * @template T
 * @param {string} label such as "Installing packages"
 * @param {() => Promise<T>} work
 * @param {(result: T) => { isGood: boolean, text: string }} [judge] without it, whatever does not throw is good
 * @returns {Promise<T>}
 */
export async function step(label, work, judge = () => ({ isGood: true, text: '' })) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const write = (/** @type {string} */ text) => process.stdout.write(text)
  const close = (/** @type {boolean} */ isGood, text = '') =>
    write(
      `${isTerminal ? '\r\x1b[K' : ''}${isGood ? '✓' : '✗'} ${label}${text && `: ${text}`} (${seconds()})\n`,
    )
  const reminder = setInterval(
    () => write(isTerminal ? `\r  ${label} … ${seconds()}` : `  ${label} … still going after ${seconds()}\n`),
    isTerminal ? 1_000 : reminderMs,
  )
  write(isTerminal ? `  ${label} …` : `  ${label} …\n`)
  try {
    const result = await work()
    const { isGood, text } = judge(result)
    close(isGood, text)
    return result
  } catch (error) {
    close(false)
    throw error
  } finally {
    clearInterval(reminder)
  }
}
