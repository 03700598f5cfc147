import { expect, test } from 'vitest'
import { GET } from '@/app/api/health/ready/route'
import { beginStopping } from '@/server/concurrency/stopping'
import { createKeyring } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { beginSeries } from '@/server/jobs/background'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld } from '@/server/modules/delivery/wallet/testing/world'
import { findReplication } from './queries'
import { readReadiness } from './read-readiness'
import { maySeeMetrics, scrapeMetrics } from './scrape-metrics'

test('an instance is ready with its database and every migration', async () => {
  expect(await readReadiness()).toEqual({
    status: 'ready',
    checks: {
      database: 'ok',
      migrations: 'ok',
      write: 'ok',
      keys: 'ok',
      clock: 'ok',
      disk: 'ok',
      log: 'ok',
      queue: 'ok',
    },
    queue: { depth: 0, overdueSeconds: 0 },
  })
})

test('a queue that nobody serves shows, without taking the instance out', async () => {
  const world = await createWorld(new Date(Date.now() - 3_600_000))
  world.wallet.behave('timeout')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w1' }), world.ports)
  expect(await readReadiness()).toMatchObject({ status: 'degraded', checks: { queue: 'failing' } })
  const text = await scrapeMetrics()
  expect(text).toContain('croupier_redelivery_queue_depth 1')
  expect(text).toMatch(
    /croupier_callback_duration_seconds_count\{endpoint="[^"]+",provider="[^"]+",verdict="retryable"\} 1/,
  )
})

test('an instance whose writes do not go through is not ready', async () => {
  await db.$executeRaw`alter table readiness_probe add constraint full_disk check (false) not valid`
  expect(await readReadiness()).toMatchObject({ status: 'unavailable', checks: { write: 'failing' } })
  await db.$executeRaw`alter table readiness_probe drop constraint full_disk`
  expect(await readReadiness()).toMatchObject({ checks: { write: 'ok' } })
})

const otherKeys = createKeyring([Buffer.alloc(32, 9).toString('base64')])

test('an instance with other keys than the deployment was sealed with is not ready', async () => {
  await db.sealedCanary.update({
    where: { id: 1 },
    data: { sealed: otherKeys.seal('x', 'health.canary') },
  })
  expect(await readReadiness()).toMatchObject({ status: 'unavailable', checks: { keys: 'failing' } })
})

test('nor does it seal the first canary where it cannot open an older secret', async () => {
  await db.sealedCanary.deleteMany()
  const { endpointId } = await createWorld()
  const { secretSealed } = await db.endpoint.findUniqueOrThrow({ where: { id: endpointId } })
  await db.endpoint.updateMany({ data: { secretSealed: otherKeys.seal('x', 'endpoint.secret') } })
  expect(await readReadiness()).toMatchObject({ checks: { keys: 'failing' } })
  expect(await db.sealedCanary.count()).toBe(0)
  await db.endpoint.updateMany({ data: { secretSealed } })
  expect(await readReadiness()).toMatchObject({ checks: { keys: 'ok' } })
  expect(await db.sealedCanary.count()).toBe(1)
})

test('series stand before anything happened', async () => {
  beginSeries()
  const text = await scrapeMetrics()
  for (const series of [
    'croupier_movements_in_flight 0',
    'croupier_oldest_unanswered_movement_seconds 0',
    'croupier_log_lines_dropped_total 0',
    'croupier_database_pool_waiting{lane="money"} 0',
    'croupier_database_pool_connections{lane="cabinet",state="used"} 0',
    'croupier_database_replication_lag_seconds 0',
    'croupier_database_standbys_hidden 0',
    'croupier_job_runs_total{job="send-mail",result="error"} 0',
    'croupier_job_interval_seconds{job="sync-catalogues"} 3600',
    'croupier_request_log_dropped_total{reason="full"} 0',
  ])
    expect(text).toContain(series)
  expect(text).toMatch(/croupier_job_age_seconds\{job="sync-catalogues"\} \d/)
  expect(text).toMatch(/croupier_clock_skew_seconds -?\d/)
})

test.each([
  ["('streaming', '3 s'), ('streaming', '2 s'), ('backup', '9 s')", { standbys: 2, lagS: 3, hidden: 0 }],
  // What a role sees that is no member of pg_read_all_stats.
  ['(null, null), (null, null)', { standbys: 0, lagS: 0, hidden: 2 }],
])('standbys that are hidden are told from none: %s', async (rows, expected) => {
  const rollback = new Error('rolled back')
  const tried = inTransaction(async (tx) => {
    await tx.query('create schema shadow')
    await tx.query(
      `create view shadow.pg_stat_replication as
        select state::text, lag::interval as replay_lag from (values ${rows}) as shown (state, lag)`,
    )
    await tx.query('set local search_path = shadow, pg_catalog, public')
    expect(await findReplication(tx)).toEqual(expected)
    throw rollback
  })
  await expect(tried).rejects.toBe(rollback)
})

test('a movement in flight shows, and for how long its provider has been waiting', async () => {
  const world = await createWorld(new Date(Date.now() - 60_000))
  world.wallet.behave('timeout')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w2' }), world.ports)
  await db.movement.updateMany({
    where: { transactionId: 'w2' },
    data: { leaseToken: newId(), leaseExpiresAt: new Date(), providerAnswer: null },
  })
  const text = await scrapeMetrics()
  expect(text).toContain('croupier_movements_in_flight 1')
  const [, waited] = /croupier_oldest_unanswered_movement_seconds ([\d.]+)/.exec(text) ?? []
  expect(Number(waited)).toBeGreaterThanOrEqual(59)
})

test('a migration that is missing takes the instance out', async () => {
  const [newest] = await db.$queryRaw<{ id: string }[]>`
    update _prisma_migrations set finished_at = null
    where id = (select id from _prisma_migrations order by migration_name desc limit 1) returning id`
  expect(await readReadiness()).toMatchObject({ status: 'unavailable', checks: { migrations: 'failing' } })
  await db.$executeRaw`update _prisma_migrations set finished_at = now() where id = ${newest?.id}`
})

test('metrics are not for everybody on a live deployment', () => {
  expect(maySeeMetrics(null)).toBe(false)
  expect(maySeeMetrics('Bearer ')).toBe(false)
})

test('an instance that was told to stop is not ready, whatever its database says', async () => {
  beginStopping()
  expect(await readReadiness()).toMatchObject({ status: 'stopping' })
  const answer = await GET()
  expect(answer.status).toBe(503)
})
