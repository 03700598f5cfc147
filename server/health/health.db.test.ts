import { expect, test } from 'vitest'
import { GET } from '@/app/api/health/ready/route'
import { beginStopping } from '@/server/core/stopping'
import { prisma } from '@/server/db'
import { reportMovement } from '@/server/modules/wallet'
import { createWorld } from '@/server/modules/wallet/testing/world'
import { readReadiness } from './read-readiness'
import { maySeeMetrics, scrapeMetrics } from './scrape-metrics'

test('an instance is ready with its database and every migration', async () => {
  expect(await readReadiness()).toEqual({
    status: 'ready',
    checks: { database: 'ok', migrations: 'ok', clock: 'ok', queue: 'ok' },
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

test('a migration that is missing takes the instance out', async () => {
  const [newest] = await prisma.$queryRaw<{ id: string }[]>`
    update _prisma_migrations set finished_at = null
    where id = (select id from _prisma_migrations order by migration_name desc limit 1) returning id`
  expect(await readReadiness()).toMatchObject({ status: 'unavailable', checks: { migrations: 'failing' } })
  await prisma.$executeRaw`update _prisma_migrations set finished_at = now() where id = ${newest?.id}`
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
