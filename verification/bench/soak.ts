import { setTimeout as sleep } from 'node:timers/promises'
import { load } from './measure/load'
import { isOk } from './measure/wanted'
import { createNeighbours, startDisturbing } from './neighbours/neighbours'
import { openSetup } from './setup/open-setup'

/**
 * `npm run bench:soak [minutes]`: movements without a pause for half an hour, while others keep the cabinet and lists busy. Ends
 * with 1 when the api's memory at the end lies more than a tenth above that after it had warmed up, or its event loop was blocked
 * for longer than 50 ms since.
 */
const minutes = Number(process.argv[2] ?? 30)
const inFlight = 32
const slices = 30
const allowedGrowth = 1.1
const longestBlockMs = 50

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
  const { analyst, reader, strangers } = await createNeighbours(setup)
  const loud = await startDisturbing(service.port, [analyst, reader, ...strangers])
  const memory: number[] = []
  const blocks: number[] = []
  for (let slice = 0; slice < slices; slice += 1) {
    const run = { inFlight, seconds: (minutes * 60) / slices, isWanted: isOk }
    const result = await loud.during(() => load(service.port, reports, run))()
    memory.push(service.memory())
    blocks.push(await longestBlock(service.port))
    const at = (((slice + 1) * minutes) / slices).toFixed(1)
    process.stdout.write(
      `${at} min  ${Math.round(result.perSecond)}/s  p99 ${result.p99Ms.toFixed(1)} ms  ${megabytes(service.memory())} MB  longest block ${blocks.at(-1)} ms\n`,
    )
  }
  await loud.stop()
  await sleep(1_000)
  const longest = Math.max(...blocks.slice(slices / 3))
  process.stdout.write(`longest block of the api's event loop: ${longest} ms (at most ${longestBlockMs})\n`)
  const [early, late] = [memory.slice(slices / 3, slices / 2), memory.slice(-slices / 6)].map(mean)
  const growth = (late ?? 0) / (early ?? 1)
  process.stdout.write(`memory, late over early: ${growth.toFixed(3)} (at most ${allowedGrowth})\n`)
  return growth <= allowedGrowth && longest <= longestBlockMs ? 0 : 1
}

/** Since it was last asked. */
async function longestBlock(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds\{role="api"\} (\S+)$/m.exec(text) ?? []
  return Math.round(Number(seconds) * 1_000)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}
