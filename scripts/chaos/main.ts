import { testEnvironment } from '../testing/test-environment'
import { startDatabase } from './database'
import { readOptions } from './options'
import { printReport } from './print-report'

/** `npm run chaos [-- --seed=7 --movements=10000 --players=50 --seconds=900]`: exit code 1 when the ledgers differ. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  process.stdout.write(
    `seed ${options.seed}: ${options.movements} movements by ${options.players} players, at most ${options.seconds} s of play\n`,
  )
  const database = await startDatabase()
  try {
    Object.assign(process.env, testEnvironment(database.url))
    // Reads its environment as it is loaded.
    const { runChaos } = await import('./run')
    const report = await runChaos(options, database)
    process.stdout.write(`${printReport(report)}\n`)
    process.exitCode = report.differences.length === 0 ? 0 : 1
  } finally {
    await database.stop()
  }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
