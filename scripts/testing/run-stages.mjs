import { step } from '../start/progress.mjs'

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Total `failures`: which tests, and why, a line each */

/**
 * Runs lanes of stages beside each other, those of a lane in turn, each to its end whatever the others did: what one
 * processor can do while another is busy. Prints what the failing ones said.
 * @param {import('./stages.mjs').Stage[][]} lanes
 * @returns {Promise<Total>}
 */
export async function runLanes(lanes) {
  const total = { passed: 0, failed: 0, failures: [] }
  const labels = lanes.flat().map(({ label }) => label)
  /** @type {string[]} */
  const lines = []
  const runLane = async (/** @type {import('./stages.mjs').Stage[]} */ lane) => {
    for (const { label, run } of lane) {
      const began = Date.now()
      const outcome = await run()
      add(total, { ...outcome, failures: failuresOf(label, outcome) })
      const { isGood, text } = judge(outcome)
      const took = `${Math.round((Date.now() - began) / 1000)} s`
      if (labels.length > 1) lines.push(`${isGood ? '✓' : '✗'} ${label}: ${text} (${took})\n`)
      if (outcome.notRun) lines.push(`  ${outcome.notRun}.\n`)
      if (!isGood) lines.push(`${outcome.output}\n\n`)
    }
  }
  const work = async () => {
    await Promise.all(lanes.map(runLane))
    return total
  }
  await step(labels.join(', '), work, judge)
  process.stdout.write(lines.join(''))
  return total
}

/**
 * A run may also fail as a whole: a worker that died, a file that was not found.
 * @param {string} label
 * @param {Total} outcome
 */
const failuresOf = (label, { failed, failures = [] }) =>
  failed > failures.length ? [...failures, `${label}: as a whole`] : failures

/** @param {Total & { notRun?: string }} outcome */
const judge = ({ passed, failed, notRun }) => ({
  isGood: failed === 0,
  text: failed > 0 ? closingLine({ passed, failed }) : notRun ? 'not run' : `${passed} passed`,
})

/**
 * @param {Total} total
 * @param {Total} more
 */
export function add(total, more) {
  total.passed += more.passed
  total.failed += more.failed
  total.failures = [...(total.failures ?? []), ...(more.failures ?? [])]
}

/**
 * What failed stands at the end once more: the output above it may be long, or cut by who shows it.
 * @param {Total} total
 */
export const closing = (total) =>
  [...(total.failures ?? []).map((failure) => `✗ ${failure}`), closingLine(total)].join('\n')

/** @param {Total} total */
const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`
