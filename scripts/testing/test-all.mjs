import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareCheckout } from '../start/prepare-checkout.mjs'
import { step } from '../start/progress.mjs'
import { projectRoot } from '../start/project-root.mjs'
import { createShutdown } from '../start/shutdown.mjs'
import { explain } from '../start/start-error.mjs'
import { endLeftOverStack } from './left-over-stack.mjs'
import { add, closing, runLanes } from './run-stages.mjs'

/**
 * `npm test`: everything, from a bare checkout. Names of stages (`npm test unit db`) run only those.
 * @param {string[]} names
 */
export async function testAll(names) {
  const shutdown = createShutdown()
  /** @type {import('./run-stages.mjs').Total} */
  const total = { passed: 0, failed: 0 }
  try {
    await prepareCheckout({ withBuild: false })
    const { onSources, onDatabase, onBuild } = await wantedStages(names)
    if (onSources.length > 0) add(total, await runLanes(onSources))
    if (onDatabase.length > 0) add(total, await runLanes(onDatabase))
    if (onBuild.length > 0) {
      await prepareCheckout({ withBuild: true })
      await prepareBrowserTests(onBuild)
      for (const stage of onBuild) add(total, await runLanes([[stage]]))
    }
  } catch (error) {
    if (!shutdown.hasBegun) process.stderr.write(`${explain(error)}\n`)
    total.failed += 1
  }
  if (!shutdown.hasBegun) process.stdout.write(`\n${closing(total)}\n`)
  await shutdown.end(total.failed === 0 ? 0 : 1)
}

/** @param {string[]} names */
async function wantedStages(names) {
  const { stages, quickLanes, databaseLanes } = await import('./stages.mjs')
  const all = Object.values(stages)
  const unknown = names.filter((name) => !(name in stages))
  if (unknown.length > 0) {
    throw new Error(`There is no stage ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}.`)
  }
  const isWanted = (/** @type {import('./stages.mjs').Stage} */ { name }) =>
    names.length === 0 || names.includes(name)
  const wanted = (/** @type {import('./stages.mjs').Stage[][]} */ lanes) =>
    lanes.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0)
  return {
    onSources: wanted(quickLanes),
    onDatabase: wanted(databaseLanes),
    onBuild: [stages.stack, stages.e2e].filter(isWanted),
  }
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
