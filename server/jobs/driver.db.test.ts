import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { db } from '@/server/db'
import { createDriver, inngestHeartbeat } from './driver'
import { recordStart } from './queries'

const startedAt = new Date('2026-03-01T12:00:00Z')
const minutes = (count: number) => count * 60_000

beforeEach(() => db.jobRun.deleteMany())

const inngestDrives = () => createDriver(startedAt, () => true)

test('without Inngest the ticker drives', async () => {
  expect(await createDriver(startedAt, () => false).isTickerDriving(startedAt)).toBe(true)
})

test('with Inngest the ticker rests, though none of its runs was seen yet', async () => {
  const clock = manualClock(startedAt)
  const driver = inngestDrives()
  expect(await driver.isTickerDriving(clock.now())).toBe(false)
  clock.advance(minutes(3))
  expect(await driver.isTickerDriving(clock.now())).toBe(false)
})

test('the ticker takes over from a silent Inngest, and rests again once it is back', async () => {
  const clock = manualClock(startedAt)
  const driver = inngestDrives()
  await recordStart(inngestHeartbeat, clock.now())
  clock.advance(minutes(2))
  await recordStart(inngestHeartbeat, clock.now())
  clock.advance(minutes(3))
  expect(await driver.isTickerDriving(clock.now())).toBe(false)
  clock.advance(minutes(1))
  expect(await driver.isTickerDriving(clock.now())).toBe(true)
  await recordStart(inngestHeartbeat, clock.now())
  clock.advance(5_000)
  expect(await driver.isTickerDriving(clock.now())).toBe(false)
})

test('a run of Inngest that is noted late does not make the last one older', async () => {
  const latest = new Date(startedAt.getTime() + 59_000)
  await recordStart(inngestHeartbeat, latest)
  await recordStart(inngestHeartbeat, startedAt)
  expect(await db.jobRun.findUniqueOrThrow({ where: { job: inngestHeartbeat } })).toMatchObject({
    lastStartedAt: latest,
  })
})

test('a note from the future does not keep the ticker from taking over, and the next one replaces it', async () => {
  const driver = inngestDrives()
  await recordStart(inngestHeartbeat, new Date(startedAt.getTime() + 30 * 24 * minutes(60)))
  const clock = manualClock(startedAt)
  clock.advance(minutes(4))
  expect(await driver.isTickerDriving(clock.now())).toBe(true)
  await recordStart(inngestHeartbeat, clock.now())
  expect(await db.jobRun.findUniqueOrThrow({ where: { job: inngestHeartbeat } })).toMatchObject({
    lastStartedAt: clock.now(),
  })
})
