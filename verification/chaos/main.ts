import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { testEnvironment } from '../../server/testing/test-environment'
import { startDatabase } from './database'
import { prepareBuild } from './launch'
import { type ChaosOptions, readOptions } from './options'
import { preparePrevious } from './previous-version'
import { printReport } from './print-report'

const longestGapAllowedMs = 10_000

const usage = `Usage: npm run chaos [-- --seed 7 --movements 10000 --seconds 900 --players 50 --instances 3 --faults all
       --entry worker --previous <commit>]`

function optionsOrUsage(): ChaosOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`)
    return process.exit(2)
  }
}

/** What a deployment has: production refuses secrets that can be guessed. */
function randomSecrets(): Record<string, string> {
  const names = ['ENCRYPTION_KEYS', 'NEXTAUTH_SECRET', 'LAUNCH_SIGNING_KEY']
  return Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64')]))
}

/** `npm run chaos`: exit code 1 when the ledgers differ, or when no movement was answered for more than 10 s; 2 for other options. */
async function main(): Promise<void> {
  const options = optionsOrUsage()
  process.stdout.write(
    `seed ${options.seed}: ${options.movements} movements by ${options.players} players, at most ${options.seconds} s of play; faults: ${options.faults.join(', ')}\n`,
  )
  if (options.entry === 'production') await prepareBuild()
  const previous = options.faults.includes('versions') ? await preparePrevious(options.previous) : null
  if (previous) process.stdout.write(`the other version: ${previous.commit}\n`)
  const database = await startDatabase()
  if (options.faults.includes('disk')) process.stdout.write(`the disk: ${database.disk}\n`)
  const files = makeTemporaryFolder('chaos-files')
  const stop = async () => {
    await database.stop()
    rmSync(files, { recursive: true, force: true })
    previous?.remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop().then(() => process.exit(1)))
  try {
    Object.assign(process.env, testEnvironment(database.url), randomSecrets(), { DATA_DIR: files })
    // Reads its environment as it is loaded.
    const { runChaos } = await import('./run')
    const report = await runChaos(options, database, { launchPrevious: previous?.launch })
    process.stdout.write(`${printReport(report)}\n`)
    const isTooLong = report.longestGapMs > longestGapAllowedMs
    if (isTooLong) process.stdout.write(`A gap of more than ${longestGapAllowedMs / 1_000} s is a failure.\n`)
    process.exitCode = report.differences.length === 0 && !isTooLong ? 0 : 1
  } finally {
    await stop()
  }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
