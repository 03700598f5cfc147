import { afterAll, expect, test, vi } from 'vitest'
import { inLane } from '@/server/database/lane'
import { closeDatabase } from '@/server/db'
import { reportMovement } from './receive'
import { createWorld, storedMovement, type World } from './testing/world'

/** Connections to the database that stop answering and never close: a frozen host, an address that moved. */
const answeredAgainWithinMs = 5_000

const proxy = await vi.hoisted(async () => {
  const { openSilentProxy } = await import('@/server/testing/silent-proxy')
  const opened = await openSilentProxy(process.env.DATABASE_URL ?? '')
  process.env.DATABASE_URL = opened.url
  return opened
})
afterAll(async () => {
  await closeDatabase()
  await proxy.close()
})

const report = (world: World, type: 'bet' | 'win', transactionId: string) =>
  inLane({ name: 'money' }, () =>
    reportMovement(world.ctx, world.report({ type, transactionId }), world.ports),
  )

async function timed<T>(work: Promise<T>): Promise<{ result: T; tookMs: number }> {
  const beganAt = performance.now()
  const result = await work
  return { result, tookMs: performance.now() - beganAt }
}

test('movements are answered again within seconds, and what was in flight is told apart', async () => {
  const world = await createWorld()
  const names = Array.from({ length: 12 }, (_, index) => `b${index}`)
  await Promise.all(names.map((name) => report(world, 'bet', `warm-${name}`)))
  proxy.silence()
  const inFlight = await timed(Promise.allSettled(names.map((name) => report(world, 'bet', name))))
  const after = await timed(report(world, 'bet', 'after'))
  expect(after.result).toMatchObject({ outcome: 'ok' })
  expect(inFlight.tookMs + after.tookMs).toBeLessThan(answeredAgainWithinMs)
  const again = await Promise.all(names.map((name) => report(world, 'bet', name)))
  expect(again.map(({ outcome }) => outcome)).toEqual(names.map(() => 'ok'))
  expect(world.wallet.booked().size).toBe(names.length * 2 + 1)
})

test('a movement whose commit was not answered is read back, and goes on as recorded', async () => {
  const world = await createWorld()
  proxy.loseAnswerTo('wallet.record')
  const { result, tookMs } = await timed(report(world, 'win', 'w1'))
  expect(result).toMatchObject({ outcome: 'ok', isReplayed: false })
  expect(tookMs).toBeLessThan(answeredAgainWithinMs)
  expect(world.wallet.requests).toHaveLength(1)
  expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'confirmed', attemptCount: 1 })
})

test('a movement that never reached the database is refused as unavailable, and a repeat is the first', async () => {
  const world = await createWorld()
  proxy.swallow('wallet.record')
  await expect(report(world, 'bet', 'b1')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(world.wallet.requests).toHaveLength(0)
  expect(await report(world, 'bet', 'b1')).toMatchObject({ outcome: 'ok', isReplayed: false })
})

test.each(['loseAnswerTo', 'swallow'] as const)(
  'an outcome is recorded once though its commit %s',
  async (fault) => {
    const world = await createWorld()
    proxy[fault]('wallet.outcome')
    const { result, tookMs } = await timed(report(world, 'bet', 'b1'))
    expect(result).toMatchObject({ outcome: 'ok', isReplayed: false })
    expect(tookMs).toBeLessThan(answeredAgainWithinMs)
    expect(world.wallet.requests).toHaveLength(1)
    const stored = await storedMovement(world, 'b1')
    expect(stored).toMatchObject({ state: 'confirmed', leaseToken: null })
    expect(stored.attempts.map(({ verdict }) => verdict)).toEqual(['confirmed'])
  },
)

test('a refund whose transaction was not answered at its commit goes on as recorded', async () => {
  const world = await createWorld()
  await report(world, 'bet', 'b1')
  proxy.loseAnswerTo('commit')
  const refund = world.report({ type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' })
  const answer = await inLane({ name: 'money' }, () => reportMovement(world.ctx, refund, world.ports))
  expect(answer).toMatchObject({ outcome: 'ok', isReplayed: false })
  expect(await storedMovement(world, 'r1')).toMatchObject({ state: 'confirmed', attemptCount: 1 })
})
