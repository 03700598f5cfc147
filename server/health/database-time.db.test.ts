import { afterEach, beforeEach, expect, test } from 'vitest'
import { setDatabaseAhead, shiftOwnClock, systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { Job } from '@/server/jobs/job'
import { runJob } from '@/server/jobs/run-job'
import { metrics } from '@/server/metrics'
import { recoverInterruptedDeliveries, reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld } from '@/server/modules/delivery/wallet/testing/world'
import { measureDatabaseTime } from './database-time'
import { readReadiness } from './read-readiness'

const minute = 60_000
const day = 24 * 60 * minute
const ctx = () => systemContext('test', systemClock, 'test')

beforeEach(() => shiftOwnClock(0))

afterEach(() => {
  shiftOwnClock(0)
  setDatabaseAhead(null)
})

async function databaseTime(): Promise<number> {
  const [row] = await db.$queryRaw<{ at: Date }[]>`select clock_timestamp() as at`
  return row?.at.getTime() ?? 0
}

/** Between two answers of the database, whatever those took. */
async function expectDatabaseTime(): Promise<void> {
  const before = await databaseTime()
  const now = systemClock.now().getTime()
  expect(now).toBeGreaterThan(before - 1_000)
  expect(now).toBeLessThan((await databaseTime()) + 1_000)
}

test.each([30 * day, minute, -minute])('an instance that is %i ms off runs by the database', async (ms) => {
  shiftOwnClock(ms)
  const { skewMs } = await measureDatabaseTime()
  expect(Math.abs(skewMs - ms)).toBeLessThan(1_000)
  await expectDatabaseTime()
  // A later step of its own clock moves nothing either.
  shiftOwnClock(-day)
  await expectDatabaseTime()
})

test('an instance a minute ahead leaves the live lease of another alone', async () => {
  const world = await createWorld(new Date(await databaseTime()))
  world.wallet.behave('timeout')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'leased' }), world.ports)
  const leaseExpiresAt = new Date((await databaseTime()) + 30_000)
  await db.movement.updateMany({ data: { leaseToken: newId(), leaseExpiresAt } })
  shiftOwnClock(minute)
  await measureDatabaseTime()
  expect(await recoverInterruptedDeliveries(ctx())).toBe(0)
  expect(await db.movement.findFirstOrThrow()).toMatchObject({ leaseExpiresAt })
})

test('an instance 30 days ahead neither runs a daily job early nor bars its next run', async () => {
  let runs = 0
  const job: Job = {
    name: `job-${newId()}`,
    everyMs: day,
    cron: '0 4 * * *',
    isExclusive: true,
    run: async () => ({ runs: ++runs }),
  }
  await runJob(job, ctx())
  shiftOwnClock(30 * day)
  await measureDatabaseTime()
  await runJob(job, ctx())
  expect(runs).toBe(1)
  const record = await db.jobRun.findUniqueOrThrow({ where: { job: job.name } })
  expect(record.lastStartedAt?.getTime()).toBeLessThanOrEqual(await databaseTime())
})

test('skew is a metric, and beyond two seconds the instance is not ready', async () => {
  shiftOwnClock(1_500)
  expect(await readReadiness()).toMatchObject({ status: 'ready', checks: { clock: 'ok' } })
  shiftOwnClock(2_500)
  expect(await readReadiness()).toMatchObject({ status: 'unavailable', checks: { clock: 'failing' } })
  expect(await metrics.registry.metrics()).toMatch(/^croupier_clock_skew_seconds 2\.\d+$/m)
  shiftOwnClock(-2_500)
  expect(await readReadiness()).toMatchObject({ status: 'unavailable', checks: { clock: 'failing' } })
})
