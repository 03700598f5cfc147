import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { createRedeliveryWorker, reportMovement } from './index'
import { coolOffPolicy } from './policy'
import { deliverDue } from './testing/deliver-due'
import { callbackUrl, createWorld, forgetMovements, storedMovement, type World } from './testing/world'

afterEach(forgetMovements)

const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)

/** Looks at the queue each second, as the ticker does, and notes when the wallet was called. */
async function callsWithin(world: World, seconds: number): Promise<number[]> {
  const calls: number[] = []
  for (let second = 1; second <= seconds; second += 1) {
    const { nextAttemptAt } = (await db.movement.findFirst({
      where: { organizationId: world.organizationId, state: 'retrying' },
      orderBy: { nextAttemptAt: 'asc' },
    })) ?? { nextAttemptAt: null }
    if (nextAttemptAt === null) return calls
    world.clock.set(nextAttemptAt)
    const before = world.wallet.requests.length
    await deliverDue(world.ctx, world.ports)
    if (world.wallet.requests.length > before) calls.push(world.clock.now().getTime())
  }
  return calls
}

describe('redelivery', () => {
  test('keeps the documented schedule, sends identical bytes, and stops when the budget is spent', async () => {
    const world = await createWorld()
    world.wallet.behave('server_error')
    const startedAt = world.clock.now().getTime()
    expect(await send(world, { type: 'win', transactionId: 'w1' })).toMatchObject({ outcome: 'pending' })
    const calls = await callsWithin(world, 20)
    expect(calls.map((at) => (at - startedAt) / 1000)).toEqual([5, 10, 40, 160, 760, 4360])
    const bodies = new Set(world.wallet.requests.map((request) => Buffer.from(request.body).toString('hex')))
    expect(bodies.size).toBe(1)
    const stored = await storedMovement(world, 'w1')
    expect(stored).toMatchObject({
      state: 'exhausted',
      attemptCount: 7,
      nextAttemptAt: null,
      settledAt: null,
    })
    expect(stored.attempts.map((attempt) => attempt.trigger)).toEqual([
      'initial',
      ...Array.from({ length: 6 }, () => 'redelivery'),
    ])
    expect(await send(world, { type: 'win', transactionId: 'w1' })).toMatchObject({ outcome: 'pending' })
  })

  test('is not due a moment too early', async () => {
    const world = await createWorld()
    world.wallet.behave('timeout')
    await send(world, { type: 'win', transactionId: 'w1' })
    world.clock.advance(4_999)
    expect(await deliverDue(world.ctx, world.ports)).toBe(0)
    world.clock.advance(1)
    expect(await deliverDue(world.ctx, world.ports)).toBe(1)
  })

  test('confirms a win whose first attempt was booked and lost, exactly once in effect', async () => {
    const world = await createWorld()
    world.wallet.behave('timeout_after_booking')
    await send(world, { type: 'win', transactionId: 'w1' })
    world.wallet.behave('accept')
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    expect(await send(world, { type: 'win', transactionId: 'w1' })).toMatchObject({
      outcome: 'ok',
      balanceMinor: 10_100n,
      isReplayed: true,
    })
    expect(world.wallet.balance()).toBe(10_100)
  })

  test('keeps the budget it was stored with when the policy changes', async () => {
    const world = await createWorld()
    world.wallet.behave('timeout')
    await send(world, { type: 'win', transactionId: 'w1' })
    world.ports.policy = { ...world.ports.policy, scheduleS: [] }
    expect(await callsWithin(world, 20)).toHaveLength(6)
  })

  test('signs with the current secret, and keeps to the URL it was stored with', async () => {
    const world = await createWorld()
    world.wallet.behave('timeout')
    await send(world, { type: 'win', transactionId: 'w1' })
    await db.endpoint.update({
      where: { id: world.endpointId },
      data: {
        url: 'https://elsewhere.example.com/',
        secretSealed: keyring().seal('a-new-secret-of-16', 'endpoint.secret'),
      },
    })
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    const request = world.wallet.requests[1]
    expect(request?.url).toBe(callbackUrl)
    expect(request?.headers['X-SIGNATURE']).toBe(
      createHmac('sha256', 'a-new-secret-of-16')
        .update(request?.body ?? '')
        .digest('hex'),
    )
  })

  test('a bet answered failed stays failed for its provider even when a redelivery confirms it', async () => {
    const world = await createWorld()
    world.wallet.behave('timeout')
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({ outcome: 'failed' })
    world.wallet.behave('accept')
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'confirmed', providerAnswer: 'failed' })
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({ outcome: 'failed' })
  })

  test('no attempt runs twice at once, whoever sweeps', async () => {
    const made = await createWorld()
    // A cool-off between two of the first attempts would keep the rest of them from leaving.
    const policy = { ...made.ports.policy, coolOff: { ...coolOffPolicy, minAttempts: 1_000 } }
    const world = { ...made, ports: { ...made.ports, policy } }
    world.wallet.behave('timeout')
    const ids = Array.from({ length: 30 }, (_, index) => `w${index}`)
    await Promise.all(ids.map((transactionId) => send(world, { type: 'win', transactionId })))
    world.wallet.behave('accept')
    world.clock.advance(20_000)
    await Promise.all(Array.from({ length: 4 }, () => deliverDue(world.ctx, world.ports)))
    expect(world.wallet.requests).toHaveLength(60)
    expect(world.wallet.balance()).toBe(13_000)
  })

  test('a slow wallet does not hold up another one', async () => {
    const [slow, quick] = [await createWorld(), await createWorld()]
    for (const world of [slow, quick]) {
      world.wallet.behave('timeout')
      await send(world, { type: 'win', transactionId: 'w1' })
      world.wallet.behave('accept')
      world.clock.advance(5_000)
    }
    const release = slow.wallet.hold()
    const worker = createRedeliveryWorker(() => ({
      ...quick.ports,
      send: (request) => {
        const isSlow = Buffer.from(request.body).includes(slow.sessionId)
        return (isSlow ? slow : quick).wallet.send(request)
      },
    }))
    await worker.startDue(quick.ctx)
    await expect.poll(async () => (await storedMovement(quick, 'w1')).state).toBe('confirmed')
    expect((await storedMovement(slow, 'w1')).state).toBe('retrying')
    expect(await worker.startDue(quick.ctx)).toBe(0)
    release()
    await worker.drain()
    expect((await storedMovement(slow, 'w1')).state).toBe('confirmed')
    expect(await worker.startDue(quick.ctx)).toBe(0)
  })

  test('a wallet that hangs keeps few entries from other instances, though the next are claimed ahead', async () => {
    const world = await createWorld()
    world.wallet.behave('timeout')
    const ids = Array.from({ length: 40 }, (_, index) => `w${index}`)
    await Promise.all(ids.map((transactionId) => send(world, { type: 'win', transactionId })))
    world.wallet.behave('accept')
    world.clock.advance(20_000)
    world.wallet.requests.length = 0
    const release = world.wallet.hold()
    const worker = createRedeliveryWorker(() => world.ports)
    await worker.startDue(world.ctx)
    await expect.poll(() => world.wallet.requests.length).toBe(8)
    const ofWorld = { organizationId: world.organizationId }
    const countClaimed = () => db.movement.count({ where: { ...ofWorld, leaseToken: { not: null } } })
    await expect.poll(countClaimed).toBe(16)
    release()
    await worker.idle()
    expect(world.wallet.requests).toHaveLength(40)
  })

  test('an instance that stops ends what it began, and another takes the rest at once', async () => {
    const world = await createWorld()
    world.wallet.behave('timeout')
    const ids = Array.from({ length: 20 }, (_, index) => `w${index}`)
    await Promise.all(ids.map((transactionId) => send(world, { type: 'win', transactionId })))
    world.wallet.behave('accept')
    world.clock.advance(20_000)
    world.wallet.requests.length = 0
    const release = world.wallet.hold()
    // A quick wallet has let this process claim many; now it hangs.
    const stopping = createRedeliveryWorker(() => world.ports)
    await stopping.startDue(world.ctx)
    await expect.poll(() => world.wallet.requests.length).toBe(8)
    const drained = stopping.drain()
    const other = createRedeliveryWorker(() => world.ports)
    await expect.poll(() => other.startDue(world.ctx)).toBe(1)
    await expect.poll(() => world.wallet.requests.length).toBe(16)
    release()
    await drained
    await other.drain()
    await deliverDue(world.ctx, world.ports)
    expect(world.wallet.requests).toHaveLength(20)
    expect(world.wallet.balance()).toBe(12_000)
  })

  test('a win recorded without an endpoint is delivered to the one that is set later', async () => {
    const world = await createWorld()
    await db.endpoint.update({ where: { id: world.endpointId }, data: { isActive: false } })
    await send(world, { type: 'win', transactionId: 'w1' })
    world.clock.advance(60_000)
    await deliverDue(world.ctx, world.ports)
    expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'retrying', stateReason: 'no_endpoint' })
    await db.endpoint.update({ where: { id: world.endpointId }, data: { isActive: true } })
    world.clock.advance(60_000)
    await deliverDue(world.ctx, world.ports)
    expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'confirmed', deliveryUrl: callbackUrl })
  })
})
