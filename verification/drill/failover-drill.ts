import { applyMigrations } from '../../scripts/migrations/apply-migrations.mjs'
import { startCluster } from '../../scripts/postgres/cluster.mjs'
import { disposableSettings } from '../../scripts/postgres/settings.mjs'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { testEnvironment } from '../../server/testing/test-environment'
import type { ChaosDatabase } from '../chaos/chaos-database'
import { GapMeter } from '../chaos/gap-meter'
import { prepareBuild } from '../chaos/launch'
import { type ChaosOptions, fullSize } from '../chaos/options'
import { printReport } from '../chaos/print-report'
import { type Failover, FailoverCluster } from './failover-cluster'
import type { Programs } from './failover-programs'

interface DrillOptions extends Pick<ChaosOptions, 'entry'> {
  programs: Programs
  failovers: number
  nodes: number
}

/** Once the new primary takes writes, refusals end within this. */
const recoversWithinMs = 2_000

/**
 * The production service plays money through HAProxy while the primary is killed, again and again. True: four equal
 * ledgers, no instance ended, and movements were answered soon after each new primary took writes.
 */
export async function runFailoverDrill({
  programs,
  failovers,
  nodes,
  entry,
}: DrillOptions): Promise<boolean> {
  if (entry === 'production') await prepareBuild()
  const cluster = new FailoverCluster(programs, nodes)
  const stops: (() => Promise<void>)[] = [() => cluster.stop()]
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop().then(() => process.exit(1)))
  try {
    await cluster.start()
    say(`cluster         ${nodes} nodes with Patroni behind HAProxy, ${programs.postgres}`)
    const wallets = await startCluster({
      dataDir: makeTemporaryFolder('operators'),
      settings: disposableSettings,
      isDisposable: true,
    })
    stops.push(() => wallets.stop())
    const url = cluster.url('croupier')
    await applyMigrations(url)
    Object.assign(process.env, testEnvironment(url))
    return await play(cluster, { url, walletUrl: wallets.url('croupier_sandbox'), failovers, entry })
  } finally {
    await stop()
  }
}

interface Played extends Pick<DrillOptions, 'failovers' | 'entry'> {
  url: string
  walletUrl: string
}

async function play(
  cluster: FailoverCluster,
  { url, walletUrl, failovers, entry }: Played,
): Promise<boolean> {
  const meter = new GapMeter()
  const times: Failover[] = []
  const database: ChaosDatabase = {
    url,
    walletUrl,
    fail: async () => {
      times.push(await cluster.failOver())
      say(`failover ${times.length}      ${showFailover(times.at(-1), meter)}`)
    },
  }
  // Reads its environment as it is loaded.
  const { runChaos } = await import('../chaos/run')
  const report = await runChaos(drillOptions({ failovers, entry }), database, { meter })
  say(printReport(report))
  const areSoon = times.every((failover) => isSoon(failover, meter))
  if (!areSoon)
    say(`Refusals went on for more than ${recoversWithinMs / 1_000} s after a new primary took writes.`)
  const isDone = times.length >= failovers
  if (!isDone) say(`Only ${times.length} of ${failovers} failovers took place.`)
  return report.differences.length === 0 && report.kills === 0 && areSoon && isDone
}

const drillOptions = ({ failovers, entry }: Pick<DrillOptions, 'failovers' | 'entry'>): ChaosOptions => ({
  ...fullSize,
  entry,
  seed: 11,
  movements: 1,
  databaseFaults: failovers,
  seconds: 120 + failovers * 180,
  players: 20,
  instances: 2,
  movementsPerDatabaseFault: 300,
  faults: ['database'],
})

interface Recovery {
  /** After the new primary took writes, the first movement was answered. */
  answeredMs: number
  /** After it, the last movement was refused that was first reported to it. */
  refusedMs: number
  /** The same for all: one whose record was in flight is taken up again when its lease ends, 30 s after it began. */
  interruptedMs: number
}

function recoveryOf({ writableAt, rejoinedAt }: Failover, meter: GapMeter): Recovery {
  const after = { from: writableAt, to: rejoinedAt }
  return {
    answeredMs: (meter.firstSince(writableAt) ?? Number.POSITIVE_INFINITY) - writableAt,
    refusedMs: meter.refusedForMs({ ...after, since: writableAt }),
    interruptedMs: meter.refusedForMs(after),
  }
}

function isSoon(failover: Failover, meter: GapMeter): boolean {
  const { answeredMs, refusedMs } = recoveryOf(failover, meter)
  return Math.max(answeredMs, refusedMs) <= recoversWithinMs
}

function showFailover(failover: Failover | undefined, meter: GapMeter): string {
  if (!failover) return 'none'
  const { killedAt, promotedAt, writableAt, rejoinedAt } = failover
  const since = (at: number) => `${((at - killedAt) / 1_000).toFixed(1)} s`
  const { answeredMs, refusedMs, interruptedMs } = recoveryOf(failover, meter)
  const later = (ms: number) => `${(ms / 1_000).toFixed(2)} s later`
  return [
    `new primary after ${since(promotedAt)}, its first commit after ${since(writableAt)}`,
    `first movement answered ${later(answeredMs)}, last refusal ${later(refusedMs)}, of interrupted ones ${later(interruptedMs)}`,
    `whole again after ${since(rejoinedAt)}`,
  ].join('; ')
}

const say = (line: string) => process.stdout.write(`${line}\n`)
