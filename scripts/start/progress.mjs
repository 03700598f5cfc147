const isTerminal = Boolean(process.stdout.isTTY)
const reminderMs = 15_000

/** @typedef {{ isGood: boolean, text: string }} Verdict */

/**
 * Runs a step that may take long, telling that it goes on: a counting line on a terminal, else a line now and then.
 * @template T
 * @param {string} label such as "Installing packages"
 * @param {() => Promise<T>} work
 * @param {(result: T) => Verdict} [judge] what to say of the result; without it, whatever does not throw is good
 * @returns {Promise<T>}
 */
export async function step(label, work, judge = () => ({ isGood: true, text: '' })) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const reminder = setInterval(
    () => write(isTerminal ? `\r  ${label} … ${seconds()}` : `  ${label} … still going after ${seconds()}\n`),
    isTerminal ? 1_000 : reminderMs,
  )
  write(isTerminal ? `  ${label} …` : `  ${label} …\n`)
  try {
    const result = await work()
    const { isGood, text } = judge(result)
    write(line(isGood, [label, text], seconds()))
    return result
  } catch (error) {
    write(line(false, [label], seconds()))
    throw error
  } finally {
    clearInterval(reminder)
  }
}

/**
 * @param {boolean} isGood
 * @param {string[]} parts
 * @param {string} took
 */
function line(isGood, parts, took) {
  const text = `${isGood ? '✓' : '✗'} ${parts.filter(Boolean).join(': ')} (${took})\n`
  return isTerminal ? `\r\x1b[K${text}` : text
}

/** @param {string} text */
function write(text) {
  process.stdout.write(text)
}
