import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInvalidationFeed } from '@/server/cache/invalidation-feed'
import type { Topic } from '@/server/cache/topics'
import { systemClock } from '@/server/core/clock'
import type { Job } from './job'
import { jobs } from './jobs'
import { startTicker } from './ticker'

vi.mock('./run-job', () => ({ runJob: (job: Job, ctx: Parameters<Job['run']>[0]) => job.run(ctx) }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const every = (everyMs: number, run: () => Promise<void>): Job => ({
  name: 'job',
  everyMs,
  cron: '* * * * *',
  isExclusive: false,
  run: async () => {
    await run()
    return {}
  },
})

test('a job never overlaps itself, and one that takes long does not hold up another', async () => {
  let finish = () => {}
  let slowRuns = 0
  let quickRuns = 0
  const ticker = startTicker([
    every(1_000, () => {
      slowRuns += 1
      return new Promise((resolve) => {
        finish = resolve
      })
    }),
    every(1_000, async () => {
      quickRuns += 1
    }),
  ])
  await vi.advanceTimersByTimeAsync(5_500)
  expect([slowRuns, quickRuns]).toEqual([1, 5])
  finish()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(slowRuns).toBe(2)
  finish()
  await ticker.stop()
})

test('stopping waits for what is running and begins nothing more', async () => {
  let finish = () => {}
  let runs = 0
  const ticker = startTicker([
    every(1_000, () => {
      runs += 1
      return new Promise((resolve) => {
        finish = resolve
      })
    }),
  ])
  await vi.advanceTimersByTimeAsync(1_000)
  let isStopped = false
  const stopping = ticker.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([runs, isStopped]).toEqual([1, false])
  finish()
  await stopping
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(1)
})

test('a job that the database tells of runs at once, and once more where it was told of while it ran', async () => {
  const feed = createInvalidationFeed()
  const tell = (topic: Topic) => feed.publish({ topic, id: null })
  let runs = 0
  let finish = () => {}
  const job = every(1_000, () => {
    runs += 1
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const driver = { isTickerDriving: async () => true }
  const ticker = startTicker([{ ...job, wokenBy: 'campaign' }], systemClock, driver, feed)
  tell('reference')
  await vi.advanceTimersByTimeAsync(10)
  expect(runs).toBe(0)
  tell('campaign')
  await vi.advanceTimersByTimeAsync(10)
  expect(runs).toBe(1)
  tell('campaign')
  tell('campaign')
  await vi.advanceTimersByTimeAsync(10)
  expect(runs).toBe(1)
  finish()
  await vi.advanceTimersByTimeAsync(10)
  expect(runs).toBe(2)
  finish()
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toBe(2)
  await ticker.stop()
  tell('campaign')
  await vi.advanceTimersByTimeAsync(10)
  expect(runs).toBe(2)
})

test('while Inngest drives, the ticker still runs what cannot wait for its next minute', async () => {
  const runs: string[] = []
  const job = (name: string, isAlwaysTicked: boolean): Job => ({
    ...every(5_000, async () => void runs.push(name)),
    name,
    isAlwaysTicked,
  })
  const driver = { isTickerDriving: async () => false }
  const ticker = startTicker([job('recovery', true), job('other', false)], systemClock, driver)
  await vi.advanceTimersByTimeAsync(30_500)
  await ticker.stop()
  expect(runs).toEqual(Array.from({ length: 6 }, () => 'recovery'))
})

test('interrupted deliveries are such a job: 30 seconds after a crash, also under Inngest', () => {
  expect(jobs.find(({ name }) => name === 'recover-interrupted-deliveries')).toMatchObject({
    everyMs: 5_000,
    isAlwaysTicked: true,
  })
})

test('campaigns are, too: what a crash left is taken up when its lease ends', () => {
  expect(jobs.find(({ name }) => name === 'issue-campaigns')).toMatchObject({ isAlwaysTicked: true })
})
