import { NotOnThisMachine, type Row } from './row'
import { rows } from './rows'
import { openSetup } from './setup/open-setup'
import { writeReport } from './write-report'

/**
 * `npm run bench [row…]`: every row, or those named; five rounds each unless ROUNDS says otherwise. Writes
 * verification/bench/results.md when all were measured, and prints them either way.
 */
const asked = process.argv.slice(2)
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 5)
const unknown = asked.filter((name) => !(name in rows))
if (unknown.length > 0)
  throw new Error(`No such row: ${unknown.join(', ')}. There are ${Object.keys(rows).join(', ')}.`)

const setup = await openSetup()
try {
  const measured: Row[] = []
  const missing: string[] = []
  for (const [name, measure] of Object.entries(rows)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    process.stdout.write(`${name} …\n`)
    try {
      const rowsOfIt = await measure(setup, { rounds, seconds })
      for (const row of rowsOfIt)
        process.stdout.write(`  ${row.work}: ${row.figure.median.toFixed(2)} ${row.unit}\n`)
      measured.push(...rowsOfIt)
    } catch (error) {
      // The others are worth having all the same.
      process.stderr.write(`${name} could not be measured: ${error instanceof Error ? error.stack : error}\n`)
      missing.push(`${name}: ${error instanceof Error ? error.message : error}`)
      if (!(error instanceof NotOnThisMachine)) process.exitCode = 1
    } finally {
      await setup.stopStarted()
    }
  }
  const how = { isWhole: asked.length === 0, rounds, missing, postgres: await setup.version() }
  writeReport(measured, how)
} finally {
  await setup.close()
}
