import { createShutdown, endOnSignals } from '../start/shutdown.mjs'
import { chooseDefences } from './choose-defences'
import { copyTree } from './copy-tree'
import type { Verdict } from './judge-run'
import { createTable } from './print-table'
import { openTestRunner } from './test-runner'
import { tryDefence } from './try-defence'

/**
 * `npm run defences [-- words]`: takes each defence (or those with the words in their name, area or file) out of a copy
 * of this checkout and runs the test that must notice. Exit code 1 unless every one of them is noticed.
 */
async function main(): Promise<void> {
  const shutdown = createShutdown()
  endOnSignals(shutdown)
  const chosen = chooseDefences(process.argv.slice(2))
  const copy = copyTree()
  shutdown.undoLast(copy.remove)
  const tests = await openTestRunner(copy.root)
  shutdown.undoLast(tests.close)

  const table = createTable(chosen)
  const whole = new Map<string, Verdict>()
  let unnoticed = 0
  process.stdout.write(`${table.head}\n`)
  for (const defence of chosen) {
    const verdict = await tryDefence(defence, { root: copy.root, tests, whole })
    if (verdict.kind !== 'red') unnoticed += 1
    process.stdout.write(`${table.row(defence, verdict)}\n`)
  }
  const noticed = chosen.length - unnoticed
  process.stdout.write(`\n${chosen.length} defences, ${noticed} noticed when removed, ${unnoticed} not\n`)
  await shutdown.end(unnoticed === 0 && chosen.length > 0 ? 0 : 1)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
