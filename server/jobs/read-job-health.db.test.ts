import { expect, it } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { type Context, systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { recordRun } from './queries'
import { readJobHealth } from './read-job-health'
import { schedule } from './schedule'

const clock = manualClock(new Date('2026-03-01T12:00:00Z'))
const ctx = systemContext('test', clock, 'test')
const stateOf = async (name: string) =>
  (await readJobHealth(ctx)).jobs.find((job) => job.name === name)?.state

it('tells every job of the list, whether or not it ever ran', async () => {
  const health = await readJobHealth(ctx)
  expect(health.jobs.map(({ name }) => name)).toEqual(Object.keys(schedule))
  expect(health.queue).toMatchObject({ depth: 0, overdueS: 0 })
})

it('tells a run that succeeded, then that the next is overdue, then why one failed', async () => {
  const job = 'sync-catalogues'
  const at = () => ({ startedAt: clock.now(), finishedAt: clock.now() })
  expect(await stateOf(job)).toBe('never')
  await recordRun({ job, ...at(), error: null, result: { synced: 4 } })
  expect(await stateOf(job)).toBe('ok')
  clock.advance(3 * 3_600_000)
  expect(await stateOf(job)).toBe('overdue')
  await recordRun({ job, ...at(), error: 'the feed is down', result: null })
  const found = (await readJobHealth(ctx)).jobs.find(({ name }) => name === job)
  expect(found).toMatchObject({ state: 'failed', lastError: 'the feed is down', lastResult: { synced: 4 } })
})

it('is for staff: E5004 to an owner', async () => {
  const actor: Context['actor'] = {
    kind: 'user',
    userId: newId(),
    email: 'a@b.example',
    role: 'owner',
    staffRole: null,
  }
  await expect(readJobHealth({ ...ctx, actor })).rejects.toMatchObject({ code: 'E5004' })
})
