import { afterEach, expect, test } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { inLane, readFrom } from './lane'
import { openReplica, setReplicaAsOf, untilReplicaLost } from './replica-reading'

const now = () => systemClock.now().getTime()

afterEach(() => setReplicaAsOf(null, 0))

test('a replica is read while it is young enough, and not when it does not answer', () => {
  expect(openReplica(null)).toBeNull()
  setReplicaAsOf(now() - 5_000, 10_000)
  expect(openReplica(null)).toMatchObject({ asOf: expect.any(Date) })
  setReplicaAsOf(now() - 5_000, 4_000)
  expect(openReplica(null)).toBeNull()
})

test('who has just written reads the primary until the replica has it, whatever clocks say within a second', () => {
  const writtenAtMs = now()
  setReplicaAsOf(writtenAtMs + 999, 10_000)
  expect(openReplica(writtenAtMs)).toBeNull()
  setReplicaAsOf(writtenAtMs + 1_000, 10_000)
  expect(openReplica(writtenAtMs)).not.toBeNull()
})

test('the first verb of a call decides; changes, jobs and movements never read there', () => {
  const replica = { asOf: new Date() }
  inLane({ name: 'cabinet', replica }, () => {
    expect(readFrom('replica')).toBe(replica)
    expect(readFrom('primary')).toBe(replica)
  })
  inLane({ name: 'cabinet', replica: { asOf: new Date() } }, () => {
    expect(readFrom('primary')).toBeNull()
    expect(readFrom('replica')).toBeNull()
  })
  for (const name of ['money', 'api', 'cabinet', 'jobs'] as const)
    inLane({ name }, () => expect(readFrom('replica')).toBeNull())
})

test('reads under way end as soon as the replica is lost', async () => {
  setReplicaAsOf(now(), 10_000)
  const read = untilReplicaLost(() => new Promise<never>(() => undefined))
  setReplicaAsOf(null, 0)
  await expect(read).rejects.toThrow('The replica does not answer')
})
