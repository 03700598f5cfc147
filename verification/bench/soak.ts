import { setTimeout as sleep } from 'node:timers/promises'
import { load } from './measure/load'
import { isOk } from './measure/wanted'
import { openSetup } from './setup/open-setup'

/**
 * `npm run bench:soak [minutes]`: movements without a pause for half an hour, and the service's memory beside them. Ends with
 * 1 when its memory at the end lies more than a tenth above that after it had warmed up.
 */
const minutes = Number(process.argv[2] ?? 30)
const inFlight = 32
const slices = 30
const allowedGrowth = 1.1

const setup = await openSetup()
try {
  process.exitCode = await soak()
} finally {
  await setup.close()
}

async function soak(): Promise<number> {
  const { createPlayers, reportsOf } = await import('./setup/players')
  const players = await createPlayers(setup.walletUrl, 5_000)
  const service = await setup.startService({ LOG_LEVEL: 'warn' })
  const reports = reportsOf(players)
  const memory: number[] = []
  for (let slice = 0; slice < slices; slice += 1) {
    const result = await load(service.port, reports, {
      inFlight,
      seconds: (minutes * 60) / slices,
      isWanted: isOk,
    })
    memory.push(service.memory())
    const at = (((slice + 1) * minutes) / slices).toFixed(1)
    process.stdout.write(
      `${at} min  ${Math.round(result.perSecond)}/s  p99 ${result.p99Ms.toFixed(1)} ms  ${megabytes(service.memory())} MB\n`,
    )
  }
  await sleep(1_000)
  const [early, late] = [memory.slice(slices / 3, slices / 2), memory.slice(-slices / 6)].map(mean)
  const growth = (late ?? 0) / (early ?? 1)
  process.stdout.write(`memory, late over early: ${growth.toFixed(3)} (at most ${allowedGrowth})\n`)
  return growth <= allowedGrowth ? 0 : 1
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}
