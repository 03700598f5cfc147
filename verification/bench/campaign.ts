import { applyMigrations } from '../../scripts/migrations/apply-migrations.mjs'
import { startCluster } from '../../scripts/postgres/cluster.mjs'
import { durableSettings } from '../../scripts/postgres/settings.mjs'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { testEnvironment } from '../../server/testing/test-environment'
import { startSandbox, untilTrue, Worker } from './campaign/processes'

/**
 * `npm run bench:campaign [players] [calls per second]`: a campaign against the sandbox's aurora over real HTTP, on a
 * PostgreSQL that writes to disk, while the worker's process is killed (-9) twice. Ends with 1 when a player has not
 * exactly one grant.
 */
const players = Number(process.argv[2] ?? 50_000)
const perSecond = Number(process.argv[3] ?? 1_000)
const secret = `whsec_${Buffer.from('bench-aurora-secret-of-32-bytes!').toString('base64')}`
const killAt = [1 / 3, 2 / 3]

const cluster = await startCluster({
  dataDir: makeTemporaryFolder('bench'),
  settings: durableSettings,
  isDisposable: true,
})
const env = { ...testEnvironment(cluster.url('croupier_bench')), LOG_LEVEL: 'error' }
Object.assign(process.env, env)
await applyMigrations(cluster.url('croupier_bench'))
const sandboxDatabase = cluster.url('croupier_bench_sandbox')
const sandbox = await startSandbox(sandboxDatabase, secret)
const workers: Worker[] = []
try {
  process.exitCode = await run()
} finally {
  await workers.at(-1)?.kill()
  await sandbox.stop()
  await closePool()
  await cluster.stop()
}

async function run(): Promise<number> {
  const { checkPlayers, createCampaign, getCampaign, startCampaign } = await import(
    '@/server/modules/play/campaigns'
  )
  const { createBenchTenant } = await import('./campaign/tenant')
  const { findBrokenPromises } = await import('./campaign/proof')
  const { ctx, gameId } = await createBenchTenant({ baseUrl: `${sandbox.url}/aurora`, secret }, perSecond)
  const { id: campaignId } = await createCampaign(ctx, termsFor(gameId))

  const heapBefore = process.memoryUsage().rss
  const dryRunBegan = performance.now()
  const { checkId, playerCount, totals } = await checkPlayers(ctx, { campaignId, csv: listOf(players) })
  say('dry run', `${playerCount} players in ${seconds(dryRunBegan)} s`)
  say('dry run, memory', `${megabytes(process.memoryUsage().rss - heapBefore)} MB more than before`)
  for (const total of totals)
    say(
      `totals in ${total.currency}`,
      `${total.rounds} rounds, stakes ${total.stakeMinor}, exposure ${total.exposureMinor}`,
    )

  await startCampaign(ctx, { campaignId, checkId, canSkipBadRows: false })
  const began = performance.now()
  workers.push(new Worker(env))
  let slowestCountsMs = 0
  const issued = async () => {
    const asked = performance.now()
    const { counts, status } = await getCampaign(ctx, { campaignId })
    slowestCountsMs = Math.max(slowestCountsMs, performance.now() - asked)
    return { count: counts.byStatus.issued, isOver: status === 'completed' }
  }
  for (const share of killAt) {
    await untilTrue(async () => (await issued()).count >= players * share)
    await workers.at(-1)?.kill()
    say('killed -9', `after ${seconds(began)} s, with ${(await issued()).count} issued`)
    workers.push(new Worker(env))
  }
  await untilTrue(async () => (await issued()).count >= players * 0.98)
  const rate = Math.round(((await issued()).count / (performance.now() - began)) * 1_000)
  await untilTrue(async () => (await issued()).isOver)
  say('duration', `${seconds(began)} s, the claims of the dead waited for included`)
  say('grants per second', `${rate} up to 98 %, two restarts included`)
  const peaks = workers.map(({ peakRssKb }) => `${megabytes(peakRssKb * 1_024)} MB`)
  say('workers, peak memory', `${peaks.join(', ')}: each issued about a third`)
  say('live counts, slowest', `${Math.round(slowestCountsMs)} ms`)

  const broken = await findBrokenPromises({ campaignId, players }, sandboxDatabase)
  say('one grant per player', broken.length === 0 ? 'yes, here and at the provider' : broken.join('; '))
  return broken.length === 0 ? 0 : 1
}

function termsFor(gameId: string) {
  const now = Date.now()
  return {
    name: 'Bench',
    providerCode: 'aurora',
    gameIds: [gameId],
    count: 10,
    currency: 'EUR',
    country: 'MT',
    coinLevel: 1,
    betAmount: null,
    startAt: new Date(now),
    endAt: new Date(now + 7 * 86_400_000),
    kind: null,
    campaignRef: 'bench',
  }
}

/** The file as a browser would send it, a piece at a time. */
async function* listOf(count: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('player_id,country,currency\n')
  for (let at = 0; at < count; at += 1_000) {
    const rows = Array.from(
      { length: Math.min(1_000, count - at) },
      (_, one) => `player-${at + one},MT,EUR\n`,
    )
    yield Buffer.from(rows.join(''))
  }
}

async function closePool(): Promise<void> {
  const { closeDatabase } = await import('@/server/db')
  await closeDatabase()
}

function say(what: string, result: string): void {
  process.stdout.write(`${what.padEnd(24)} ${result}\n`)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1)
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}
