import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { explain } from '../start/explain.mjs'
import { prepareCheckout } from '../start/prepare-checkout.mjs'
import { step } from '../start/progress.mjs'
import { projectRoot } from '../start/project-root.mjs'
import { endCommands } from '../start/run-command.mjs'
import { createShutdown, endOnSignals } from '../start/shutdown.mjs'
import { endLeftOverStack } from './left-over-stack.mjs'
import { add, closingLine, runStages } from './run-stages.mjs'

/**
 * `npm test`: everything, from a bare checkout. Names of stages (`npm test unit db`) run only those.
 * @param {string[]} names
 */
export async function testAll(names) {
  const shutdown = createShutdown()
  endOnSignals(shutdown)
  shutdown.onBegin(endCommands)
  const total = { passed: 0, failed: 0 }
  try {
    await prepareCheckout({ withBuild: false })
    const wanted = await wantedStages(names)
    add(total, await runStages(wanted.filter(({ name }) => !needsBuild.has(name))))
    const onBuild = wanted.filter(({ name }) => needsBuild.has(name))
    if (onBuild.length > 0) {
      await prepareCheckout({ withBuild: true })
      await prepareBrowserTests(onBuild)
      add(total, await runStages(onBuild))
    }
  } catch (error) {
    if (!shutdown.hasBegun) process.stderr.write(`${explain(error)}\n`)
    total.failed += 1
  }
  if (!shutdown.hasBegun) process.stdout.write(`\n${closingLine(total)}\n`)
  await shutdown.end(total.failed === 0 ? 0 : 1)
}

const needsBuild = new Set(['stack', 'e2e'])

/** @param {string[]} names */
async function wantedStages(names) {
  const { stages } = await import('./stages.mjs')
  const all = Object.values(stages)
  const unknown = names.filter((name) => !(name in stages))
  if (unknown.length > 0) {
    throw new Error(`There is no stage ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}.`)
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
}

/** @param {import('./stages.mjs').Stage[]} stages */
async function prepareBrowserTests(stages) {
  if (!stages.some(({ name }) => name === 'e2e')) return
  const dataDir = join(projectRoot, '.data', 'e2e')
  await endLeftOverStack(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  const { installedChromium, requireChromium } = await import('./chromium.mjs')
  process.env.CHROMIUM_PATH = installedChromium() ?? (await step('Installing Chromium', requireChromium))
}
