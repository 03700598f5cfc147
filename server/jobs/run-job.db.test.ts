import { describe, expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { Job } from './job'
import { jobs } from './jobs'
import { runJob } from './run-job'

const hour = 3_600_000

function jobThat(run: Job['run'], isExclusive = true) {
  const clock = manualClock(new Date('2026-03-01T12:00:00Z'))
  const job: Job = { name: `job-${newId()}`, everyMs: hour, cron: '0 * * * *', isExclusive, run }
  return { clock, job, ctx: systemContext(job.name, clock, 'test') }
}

describe('a job', () => {
  test('runs once an interval, however many instances try', async () => {
    let runs = 0
    const { clock, job, ctx } = jobThat(async () => ({ runs: ++runs }))
    await Promise.all(Array.from({ length: 8 }, () => runJob(job, ctx)))
    expect(runs).toBe(1)
    clock.advance(hour - 60_000)
    await runJob(job, ctx)
    expect(runs).toBe(1)
    clock.advance(60_000)
    await Promise.all(Array.from({ length: 8 }, () => runJob(job, ctx)))
    expect(runs).toBe(2)
    expect(await db.jobRun.findUniqueOrThrow({ where: { job: job.name } })).toMatchObject({
      lastResult: { runs: 2 },
      lastError: null,
      lastFinishedAt: clock.now(),
    })
  })

  test('that fails says why, and runs again at its next time', async () => {
    let isBroken = true
    const { clock, job, ctx } = jobThat(async () => {
      if (isBroken) throw new Error('the feed is down')
      return { done: 1 }
    })
    await runJob(job, ctx)
    expect(await db.jobRun.findUniqueOrThrow({ where: { job: job.name } })).toMatchObject({
      lastError: 'the feed is down',
    })
    isBroken = false
    clock.advance(hour)
    await runJob(job, ctx)
    expect(await db.jobRun.findUniqueOrThrow({ where: { job: job.name } })).toMatchObject({
      lastError: null,
    })
  })
})

test('a start that is still to come is not believed: the job runs at once', async () => {
  let runs = 0
  const { clock, job, ctx } = jobThat(async () => ({ runs: ++runs }))
  await runJob(job, ctx)
  await db.jobRun.update({
    where: { job: job.name },
    data: { lastStartedAt: new Date(clock.now().getTime() + 30 * 24 * hour) },
  })
  await Promise.all(Array.from({ length: 8 }, () => runJob(job, ctx)))
  expect(runs).toBe(2)
  expect(await db.jobRun.findUniqueOrThrow({ where: { job: job.name } })).toMatchObject({
    lastStartedAt: clock.now(),
  })
})

test('every job of the list runs on an empty database', async () => {
  const clock = manualClock(new Date('2026-03-01T12:00:00Z'))
  for (const job of jobs) {
    await expect(job.run(systemContext(job.name, clock, 'test'))).resolves.toBeTypeOf('object')
  }
  expect(new Set(jobs.map((job) => job.name)).size).toBe(jobs.length)
})
