import { interleave } from '../measure/interleave'
import { type LoadResult, load } from '../measure/load'
import { ratioSpread, spreadOf } from '../measure/spread'
import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'
import type { Players } from '../setup/players'

const inFlight = 32
const isOk = (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('"status":"ok"')

/** Movements through the service with every check on, beside a relay that does only what none can leave out. */
export async function measureRelay(
  setup: Setup,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Row[]> {
  const { createPlayers, reportsOf } = await import('../setup/players')
  const players = await createPlayers(setup.walletUrl, 200)
  const reference = await setup.startReference('bench/reference/relay.ts', {
    KNOWN: JSON.stringify(players),
  })
  const service = await setup.startService()
  const idleBytes = service.memory()
  const run = (port: number, forSeconds: number) => () =>
    load(port, reportsOf(players), { inFlight, seconds: forSeconds, isWanted: isOk })
  await interleave({ service: run(service.port, 2), reference: run(reference.port, 2) }, 2)
  const results = await interleave(
    { service: run(service.port, seconds), reference: run(reference.port, seconds) },
    rounds,
  )
  const loadedBytes = service.memory()
  const added = await measureAddedLatency(setup, { players, port: service.port, rounds })
  await Promise.all([service.stop(), reference.stop()])
  return [...throughput(results), added, ...memory(idleBytes, loadedBytes)]
}

function throughput(results: Record<'service' | 'reference', LoadResult[]>): Row[] {
  const figures = (of: 'service' | 'reference', pick: (result: LoadResult) => number) => results[of].map(pick)
  const perSecond = (result: LoadResult) => result.perSecond
  const p99 = (result: LoadResult) => result.p99Ms
  const common = { reference: 'bare Fastify relay', unit: '×' } as const
  return [
    {
      ...common,
      work: 'movement relay, 32 in flight: throughput',
      measured: `${Math.round(spreadOf(figures('service', perSecond)).median)}/s`,
      referenceMeasured: `${Math.round(spreadOf(figures('reference', perSecond)).median)}/s`,
      figure: ratioSpread(figures('service', perSecond), figures('reference', perSecond)),
      goal: { atLeast: 0.8 },
    },
    {
      ...common,
      work: 'movement relay, 32 in flight: p99',
      measured: `${spreadOf(figures('service', p99)).median.toFixed(1)} ms`,
      referenceMeasured: `${spreadOf(figures('reference', p99)).median.toFixed(1)} ms`,
      figure: ratioSpread(figures('service', p99), figures('reference', p99)),
      goal: { atMost: 1.3 },
    },
  ]
}

/** One movement at a time, beside the same wallet called directly. */
async function measureAddedLatency(
  setup: Setup,
  { players, port, rounds }: { players: Players; port: number; rounds: number },
): Promise<Row> {
  const { reportsOf } = await import('../setup/players')
  const walletPort = Number(new URL(setup.walletUrl).port)
  const one = { inFlight: 1, seconds: 1.5 }
  const results = await interleave(
    {
      relayed: () => load(port, reportsOf(players), { ...one, isWanted: isOk }),
      direct: () =>
        load(walletPort, reportsOf(players), { ...one, isWanted: (a) => a.startsWith('HTTP/1.1 200') }),
    },
    rounds,
  )
  const p50 = (of: LoadResult[]) => of.map((result) => result.p50Ms)
  const direct = p50(results.direct)
  return {
    work: 'added latency of one movement, idle machine, p50',
    reference: 'the wallet called directly',
    measured: `${spreadOf(p50(results.relayed)).median.toFixed(2)} ms`,
    referenceMeasured: `${spreadOf(direct).median.toFixed(2)} ms`,
    figure: spreadOf(p50(results.relayed).map((value, round) => value - (direct[round] ?? 0))),
    unit: 'ms',
    goal: { atMost: 3 },
  }
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
    row('memory of one instance, idle', idleBytes, 250),
    row('memory of one instance, under the relay load', loadedBytes, 450),
  ]
}
