import { afterEach, describe, expect, test } from 'vitest'
import type { MovementType } from '@/server/providers/port'
import {
  type Checkpoint,
  checkpoints,
  recoverInterruptedDeliveries,
  reportMovement,
  setCheckpointHook,
} from './index'
import { deliverDue } from './testing/deliver-due'
import { createWorld, forgetMovements, storedMovement, type World } from './testing/world'

class Crash extends Error {}

afterEach(() => {
  setCheckpointHook(null)
  return forgetMovements()
})

/** Dies at the n-th arrival at a checkpoint; what was committed by then is all that is left. */
function crashAt(name: Checkpoint, nth = 1): void {
  let left = nth
  setCheckpointHook((reached) => {
    if (reached !== name) return
    left -= 1
    if (left === 0) throw new Crash(name)
  })
}

async function attemptReport(world: World, of: Parameters<World['report']>[0]) {
  try {
    return await reportMovement(world.ctx, world.report(of), world.ports)
  } catch (error) {
    if (error instanceof Crash) return null
    throw error
  }
}

/** A new process starts: leases expire, the sweeps run, the queue empties. */
async function recover(world: World): Promise<void> {
  setCheckpointHook(null)
  for (let round = 0; round < 4; round += 1) {
    world.clock.advance(31_000)
    await recoverInterruptedDeliveries(world.ctx)
    await deliverDue(world.ctx, world.ports)
  }
}

const effectOf = { bet: -100, win: 100, refund: 100 } as const

describe('a process that dies', () => {
  const cases = checkpoints.flatMap((name) =>
    (['bet', 'win', 'refund'] as const).map((type) => [name, type] as const),
  )

  test.each(cases)(
    'at %s of a %s loses nothing and doubles nothing once the provider resends',
    async (name, type) => {
      const world = await createWorld()
      await reportMovement(world.ctx, world.report({ type: 'bet', transactionId: 'b0' }), world.ports)
      const of = {
        type: type as MovementType,
        transactionId: 'm1',
        ...(type === 'refund' ? { referenceTransactionId: 'b0' } : {}),
      }
      crashAt(name)
      const first = await attemptReport(world, of)
      setCheckpointHook(null)
      const answer = first ?? (await attemptReport(world, of))
      await recover(world)
      const stored = await storedMovement(world, 'm1')
      const effect = world.wallet.balance() - 9_900
      expect(stored.attempts.every((attempt) => attempt.finishedAt !== null)).toBe(true)
      expect(stored.leaseToken).toBeNull()
      expect(stored.state).toBe('confirmed')
      expect(effect).toBe(effectOf[type])
      if (answer?.outcome === 'failed') expect(stored.providerAnswer).toBe('failed')
    },
  )

  test.each(['sent', 'redelivery_recorded', 'claimed', 'outcome_recorded'] as const)(
    'at %s of a redelivery sends the same bytes again and moves the money once',
    async (name) => {
      const world = await createWorld()
      world.wallet.behave('timeout')
      await attemptReport(world, { type: 'win', transactionId: 'w1' })
      world.wallet.behave('accept')
      crashAt(name)
      world.clock.advance(5_000)
      await deliverDue(world.ctx, world.ports)
      await recover(world)
      const bodies = new Set(
        world.wallet.requests.map((request) => Buffer.from(request.body).toString('hex')),
      )
      expect(bodies.size).toBe(1)
      expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'confirmed' })
      expect(world.wallet.balance()).toBe(10_100)
    },
  )

  test('leaves an attempt that is closed as interrupted and counted', async () => {
    const world = await createWorld()
    crashAt('sent')
    await attemptReport(world, { type: 'win', transactionId: 'w1' })
    setCheckpointHook(null)
    expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'sending' })
    world.clock.advance(29_000)
    expect(await recoverInterruptedDeliveries(world.ctx)).toBe(0)
    world.clock.advance(1_000)
    expect(await recoverInterruptedDeliveries(world.ctx)).toBe(1)
    expect(await storedMovement(world, 'w1')).toMatchObject({
      state: 'retrying',
      attemptCount: 1,
      mayHaveMoved: true,
      nextAttemptAt: new Date(world.clock.now().getTime() + 5_000),
      attempts: [{ verdict: 'interrupted' }],
    })
  })

  test('on its last attempt leaves the movement for support', async () => {
    const world = await createWorld()
    world.ports.policy = { ...world.ports.policy, scheduleS: [] }
    crashAt('sent')
    await attemptReport(world, { type: 'win', transactionId: 'w1' })
    world.clock.advance(31_000)
    await recoverInterruptedDeliveries(world.ctx)
    expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'exhausted', nextAttemptAt: null })
  })

  test('while a bet is repeated: the repeat says failed, the refund then reverses what may have been debited', async () => {
    const world = await createWorld()
    crashAt('sent')
    await attemptReport(world, { type: 'bet', transactionId: 'b1' })
    setCheckpointHook(null)
    expect(await attemptReport(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({
      outcome: 'failed',
    })
    await attemptReport(world, { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' })
    await recover(world)
    expect((await storedMovement(world, 'b1')).state).toBe('superseded')
    expect((await storedMovement(world, 'r1')).state).toBe('confirmed')
    expect(world.wallet.balance()).toBe(10_000)
  })
})

test('two instances recovering at once take up each delivery once', async () => {
  const world = await createWorld()
  crashAt('recorded')
  await attemptReport(world, { type: 'win', transactionId: 'w1' })
  setCheckpointHook(null)
  world.clock.advance(31_000)
  const counts = await Promise.all([1, 2, 3].map(() => recoverInterruptedDeliveries(world.ctx)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
})

test('an outcome that arrives after its lease was given away changes nothing', async () => {
  const world = await createWorld()
  const open = world.wallet.hold()
  const first = reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w1' }), world.ports)
  await expect.poll(() => world.wallet.requests.length).toBe(1)
  world.clock.advance(31_000)
  await recoverInterruptedDeliveries(world.ctx)
  open()
  expect(await first).toMatchObject({ outcome: 'pending' })
  expect(await storedMovement(world, 'w1')).toMatchObject({
    state: 'retrying',
    attempts: [{ verdict: 'interrupted' }],
  })
  world.clock.advance(5_000)
  await deliverDue(world.ctx, world.ports)
  expect(world.wallet.balance()).toBe(10_100)
})
