const isTerminal = Boolean(process.stdout.isTTY)
const reminderMs = 15_000

/**
 * Runs a step that may take long, telling that it goes on: a counting line on a terminal, else a line now and then.
 * @template T
 * @param {string} label such as "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  if (isTerminal) process.stdout.write(`  ${label} …`)
  else process.stdout.write(`  ${label} …\n`)
  const ticking = setInterval(
    () =>
      process.stdout.write(
        isTerminal ? `\r  ${label} … ${seconds()}` : `  ${label} … still going after ${seconds()}\n`,
      ),
    isTerminal ? 1_000 : reminderMs,
  )
  try {
    const result = await work()
    const took = Date.now() - began
    if (isTerminal) process.stdout.write(`\r\x1b[K✓ ${label}${took > 1_000 ? ` (${seconds()})` : ''}\n`)
    else if (took > 1_000) process.stdout.write(`✓ ${label} (${seconds()})\n`)
    return result
  } catch (error) {
    if (isTerminal) process.stdout.write(`\r\x1b[K✗ ${label} (${seconds()})\n`)
    throw error
  } finally {
    clearInterval(ticking)
  }
}
