import { afterEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { reportMovement } from './index'
import { deliverDue } from './testing/deliver-due'
import { createWorld, forgetMovements, storedMovement, type World } from './testing/world'

afterEach(forgetMovements)

const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)

describe('cool-off', () => {
  async function fail(world: World, times: number, prefix = 'f') {
    world.wallet.behave('server_error')
    for (let index = 0; index < times; index += 1) {
      await send(world, { type: 'win', transactionId: `${prefix}${index}` })
    }
  }
  const endpointOf = (world: World) => db.endpoint.findUniqueOrThrow({ where: { id: world.endpointId } })

  test('ten attempts of which seven failed within 30 s pause initial forwarding for 15 s', async () => {
    const world = await createWorld()
    for (let index = 0; index < 3; index += 1) await send(world, { type: 'win', transactionId: `ok${index}` })
    await fail(world, 6)
    expect((await endpointOf(world)).pausedUntil).toBeNull()
    await fail(world, 1, 'last')
    const { pausedUntil } = await endpointOf(world)
    expect((pausedUntil?.getTime() ?? 0) - world.clock.now().getTime()).toBe(15_000)
  })

  test('fewer than ten, or failures long past, pause nothing', async () => {
    const world = await createWorld()
    await fail(world, 9)
    world.clock.advance(31_000)
    await fail(world, 9, 'g')
    expect((await endpointOf(world)).pausedUntil).toBeNull()
  })

  test('meanwhile bets do not leave, and wins and refunds go straight to the queue', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b0' })
    await fail(world, 12)
    const sent = world.wallet.requests.length
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({
      outcome: 'failed',
      reason: 'cool_off',
    })
    expect(await send(world, { type: 'win', transactionId: 'w1' })).toMatchObject({ outcome: 'pending' })
    expect(
      await send(world, { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b0' }),
    ).toMatchObject({ outcome: 'pending' })
    expect(world.wallet.requests).toHaveLength(sent)
    expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'not_sent', stateReason: 'cool_off' })
    expect(await storedMovement(world, 'w1')).toMatchObject({
      state: 'retrying',
      attemptCount: 0,
      attemptBudget: 6,
      nextAttemptAt: new Date(world.clock.now().getTime() + 5_000),
    })
  })

  test('redeliveries go on, and the first success ends the pause', async () => {
    const world = await createWorld()
    await fail(world, 10)
    world.wallet.behave('accept')
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    expect((await endpointOf(world)).pausedUntil).toBeNull()
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({ outcome: 'ok' })
    world.wallet.behave('server_error')
    await send(world, { type: 'win', transactionId: 'w1' })
    expect((await endpointOf(world)).pausedUntil).toBeNull()
  })

  test('expires by itself', async () => {
    const world = await createWorld()
    await fail(world, 10)
    world.wallet.behave('accept')
    world.clock.advance(15_000)
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({ outcome: 'ok' })
  })

  test('a decline is a healthy answer', async () => {
    const world = await createWorld()
    world.wallet.behave('decline')
    for (let index = 0; index < 12; index += 1) await send(world, { type: 'bet', transactionId: `b${index}` })
    expect((await endpointOf(world)).pausedUntil).toBeNull()
  })
})
