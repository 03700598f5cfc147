import { step } from '../start/progress.mjs'

/**
 * Runs stages one after the other, each to its end whatever the others did; prints what the failing ones said.
 * @param {import('./stages.mjs').Stage[]} stages
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 }
  for (const stage of stages) {
    const { passed, failed, output } = await step(stage.label, stage.run, judge)
    total.passed += passed
    total.failed += failed
    if (failed > 0) process.stdout.write(`${output}\n\n`)
  }
  return total
}

/** @param {{ passed: number, failed: number }} outcome */
function judge({ passed, failed }) {
  return {
    isGood: failed === 0,
    text: failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`,
  }
}

/** @param {{ passed: number, failed: number }} total */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
