import { step } from '../start/progress.mjs'

/**
 * Runs stages one after the other, each to its end whatever the others did; prints what the failing ones said.
 * @param {import('./stages.mjs').Stage[]} stages
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 }
  for (const stage of stages) {
    const { passed, failed, output } = await step(stage.label, stage.run)
    total.passed += passed
    total.failed += failed
    if (failed > 0) process.stdout.write(`${output}\n\n✗ ${stage.label}: ${failed} failed\n\n`)
    else process.stdout.write(`  ${stage.label}: ${passed === 1 ? 'passed' : `${passed} passed`}\n`)
  }
  return total
}

/** @param {{ passed: number, failed: number }} total */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
