import { prepareCheckout } from '../start/prepare-checkout.mjs'
import { createShutdown } from '../start/shutdown.mjs'
import { explain } from '../start/start-error.mjs'
import { closingLine, runLanes } from './run-stages.mjs'

/** `npm run check`: what can be known without a database, in under a minute. */
export async function checkAll() {
  const shutdown = createShutdown()
  try {
    await prepareCheckout({ withBuild: false })
    const { quickLanes } = await import('./stages.mjs')
    const total = await runLanes(quickLanes)
    process.stdout.write(`\n${closingLine(total)}\n`)
    await shutdown.end(total.failed === 0 ? 0 : 1)
  } catch (error) {
    if (!shutdown.hasBegun) process.stderr.write(`${explain(error)}\n`)
    await shutdown.end(1)
  }
}
