import { step } from '../start/progress.mjs'

/** @typedef {import('./stages.mjs').Stage} Stage */
/** @typedef {{ passed: number, failed: number }} Total */

/**
 * Runs stages one after the other, each to its end whatever the others did; prints what the failing ones said.
 * @param {Stage[]} stages
 * @returns {Promise<Total>}
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 }
  for (const stage of stages) {
    const outcome = await step(stage.label, stage.run, judge)
    add(total, outcome)
    printFailure(outcome)
  }
  return total
}

/**
 * Runs lanes of stages beside each other: what one processor can do while another is busy.
 * @param {Stage[][]} lanes
 * @returns {Promise<Total>}
 */
export async function runLanes(lanes) {
  const total = { passed: 0, failed: 0 }
  const labels = lanes.flat().map(({ label }) => label)
  /** @type {string[]} */
  const lines = []
  await step(
    labels.join(', '),
    async () => {
      const runLane = async (/** @type {Stage[]} */ lane) => {
        for (const { label, run } of lane) {
          const began = Date.now()
          const outcome = await run()
          add(total, outcome)
          const { isGood, text } = judge(outcome)
          const took = `${Math.round((Date.now() - began) / 1000)} s`
          const said = isGood ? '' : `${outcome.output}\n\n`
          lines.push(`${isGood ? '✓' : '✗'} ${label}: ${text} (${took})\n${said}`)
        }
      }
      await Promise.all(lanes.map(runLane))
      return total
    },
    judge,
  )
  process.stdout.write(lines.join(''))
  return total
}

/** @param {Total} outcome */
function judge({ passed, failed }) {
  return {
    isGood: failed === 0,
    text: failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`,
  }
}

/**
 * @param {Total} total
 * @param {Total} more
 */
export function add(total, more) {
  total.passed += more.passed
  total.failed += more.failed
}

/** @param {import('./stages.mjs').Outcome} outcome */
function printFailure({ failed, output }) {
  if (failed > 0) process.stdout.write(`${output}\n\n`)
}

/** @param {Total} total */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
