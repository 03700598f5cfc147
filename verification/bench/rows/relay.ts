import { setTimeout as pause } from 'node:timers/promises'
import { interleave } from '../measure/interleave'
import { load } from '../measure/load'
import { profileShort } from '../measure/profile'
import { spreadOf } from '../measure/spread'
import { hasStatus } from '../measure/wanted'
import { compareRounds, milliseconds, perSecond, type Row } from '../row'
import type { Setup } from '../setup/open-setup'
import { gentle, startRelays } from '../setup/relays'

interface How {
  rounds: number
  seconds: number
}

/** Background work has run by then, and what it loads is there. */
const settledMs = 10_000

const bare = 'bare Fastify relay'
const grouped = 'bare relay that groups its commits'
const references = { bare: {}, grouped: { GROUPED: '1' } }

/** Movements through the service with every check on, beside relays that do only what none can leave out. */
export async function measureRelay(setup: Setup, { rounds, seconds }: How): Promise<Row[]> {
  const relays = await startRelays(setup, { references })
  await pause(settledMs)
  const idleBytes = relays.service.memory()
  const load = { inFlight: 32, seconds }
  const results = await relays.compare(load, rounds)
  const loadedBytes = relays.service.memory()
  const rows = [
    ...rowsOf('movement relay, 32 in flight', results),
    await measureProcessorTime(relays, { ...load, rounds }),
    await measureAddedLatency(setup, relays, rounds),
  ]
  await setup.stopStarted()
  return [...(await profiled(setup, relays, load, rows)), ...memory(idleBytes, loadedBytes)]
}

/** The same on a disk that takes 5 ms longer for each flush. */
export function measureRelayOnSlowDisk(setup: Setup, { rounds, seconds }: How): Promise<Row[]> {
  return setup.onSlowDisk(async () => {
    const relays = await startRelays(setup, { references })
    const load = { inFlight: 32, seconds }
    const results = await relays.compare(load, rounds)
    await setup.stopStarted()
    return profiled(setup, relays, load, rowsOf('movement relay, 32 in flight, fsync + 5 ms', results))
  })
}

/** Two processes of the service beside two of the bare relay, on a wallet that takes its time. */
export async function measureRelayInTwo(setup: Setup, { rounds, seconds }: How): Promise<Row[]> {
  const walletUrl = await setup.startWallet(20)
  const relays = await startRelays(setup, {
    walletUrl,
    references: { bare: { PROCESSES: '2' } },
    service: { WORKERS: '2' },
  })
  const load = { inFlight: 256, seconds }
  const results = await relays.compare(load, rounds)
  const row = compareRounds({
    work: 'movement relay, WORKERS=2, wallet answering after 20 ms, 256 in flight: throughput',
    reference: `${bare}, two processes as well`,
    own: results.service.map((result) => result.perSecond),
    other: results.bare.map((result) => result.perSecond),
    told: perSecond,
    goal: { atLeast: 2 },
  })
  return profiled(setup, relays, load, [row])
}

type Relays = Awaited<ReturnType<typeof startRelays<'bare'>>>
type Results = Awaited<ReturnType<Awaited<ReturnType<typeof startRelays<'bare' | 'grouped'>>>['compare']>>

function rowsOf(work: string, { service, ...others }: Results): Row[] {
  const throughput = (of: 'bare' | 'grouped', reference: string, atLeast: number) =>
    compareRounds({
      ...{ work: `${work}: throughput`, reference, told: perSecond, goal: { atLeast } },
      own: service.map((result) => result.perSecond),
      other: others[of].map((result) => result.perSecond),
    })
  return [
    throughput('bare', bare, 1.5),
    compareRounds({
      ...{ work: `${work}: p99`, reference: bare, told: milliseconds, goal: { atMost: 1 } },
      own: service.map((result) => result.p99Ms),
      other: others.bare.map((result) => result.p99Ms),
    }),
    throughput('grouped', grouped, 0.75),
  ]
}

/** What the process of the role api spends on a movement while it is busy. */
async function measureProcessorTime(
  { service, ports, run }: Relays,
  { rounds, ...how }: How & { inFlight: number },
): Promise<Row> {
  const spent: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = service.processorUs()
    const { answered } = await run(ports.service, how)
    spent.push((service.processorUs() - before) / answered)
  }
  const figure = spreadOf(spent)
  return {
    work: 'processor time of a movement in the api process, 32 in flight',
    ...{ reference: '—', referenceMeasured: '—', unit: 'µs', goal: { atMost: 330 }, figure },
    measured: `${Math.round(figure.median)} µs`,
  }
}

/** One movement at a time, less what the wallet takes when it is called directly; beside the bare relay's own. */
async function measureAddedLatency(
  setup: Setup,
  { ports, run, reports }: Relays,
  rounds: number,
): Promise<Row> {
  const walletPort = Number(new URL(setup.walletUrl).port)
  const one = { inFlight: 1, seconds: 1.5 }
  const results = await interleave(
    {
      relayed: () => run(ports.service, one),
      bare: () => run(ports.bare, one),
      direct: () => load(walletPort, reports(), { ...one, isWanted: hasStatus(200) }),
    },
    rounds,
  )
  const added = (of: 'relayed' | 'bare') =>
    results[of].map(({ p50Ms }, round) => p50Ms - (results.direct[round]?.p50Ms ?? 0))
  return compareRounds({
    work: 'added latency of one movement, idle machine, p50',
    reference: `the ${bare}’s own`,
    own: added('relayed'),
    other: added('bare'),
    told: milliseconds,
    goal: { atMost: 1.4 },
  })
}

function profiled(
  setup: Setup,
  { run, serviceEnv }: Relays,
  load: { inFlight: number; seconds: number },
  rows: readonly Row[],
): Promise<Row[]> {
  return profileShort(rows, {
    start: (nodeArgs) => setup.startService(serviceEnv, nodeArgs),
    async work({ port }) {
      await run(port, gentle)
      await run(port, load)
    },
  })
}

function memory(idleBytes: number, loadedBytes: number): Row[] {
  const row = (work: string, bytes: number, atMost: number): Row => ({
    work,
    reference: '—',
    referenceMeasured: '—',
    unit: 'MB',
    goal: { atMost },
    measured: `${Math.round(bytes / 1_048_576)} MB`,
    figure: spreadOf([bytes / 1_048_576]),
  })
  return [
    row('memory of one instance, idle', idleBytes, 130),
    row('memory of one instance, under the relay load', loadedBytes, 300),
  ]
}
