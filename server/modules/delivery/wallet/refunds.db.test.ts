import { afterEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { createTestGrant } from '@/server/testing/free-round-grants'
import { recoverInterruptedDeliveries, reportMovement } from './index'
import { deliverDue } from './testing/deliver-due'
import type { Behaviour } from './testing/fake-wallet'
import { createSession, createWorld, forgetMovements, storedMovement, type World } from './testing/world'

afterEach(forgetMovements)

const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)
const refund = (world: World, of: Partial<Parameters<World['report']>[0]> = {}) =>
  send(world, { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1', ...of })

describe('a refund', () => {
  test('of a confirmed bet is delivered, names its bet, and gives the money back', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    expect(await refund(world)).toMatchObject({ outcome: 'ok', balanceMinor: 10_000n, isReplayed: false })
    expect(JSON.parse(Buffer.from(world.wallet.requests[1]?.body ?? '').toString())).toMatchObject({
      transaction_type: 'refund',
      transaction_id: 'r1',
      reference_transaction_id: 'b1',
      amount: 100,
    })
  })

  test.each<[Behaviour, string, boolean]>([
    ['timeout', 'superseded', true],
    ['timeout_after_booking', 'superseded', true],
    ['server_error', 'superseded', true],
    ['garbage', 'unknown', true],
    ['refuse_connection', 'superseded', false],
    ['bad_request', 'rejected', false],
    ['decline', 'declined', false],
  ])('of a bet that met %s leaves it %s; delivered: %s', async (behaviour, betState, isDelivered) => {
    const world = await createWorld()
    world.wallet.behave(behaviour)
    await send(world, { type: 'bet', transactionId: 'b1' })
    world.wallet.behave('accept')
    expect(await refund(world)).toMatchObject({ outcome: 'ok' })
    expect((await storedMovement(world, 'b1')).state).toBe(betState)
    expect(await storedMovement(world, 'r1')).toMatchObject(
      isDelivered ? { state: 'confirmed' } : { state: 'not_sent', stateReason: 'bet_not_debited' },
    )
    expect(world.wallet.requests).toHaveLength(isDelivered ? 2 : 1)
    world.clock.advance(7_200_000)
    await deliverDue(world.ctx, world.ports)
    expect(world.wallet.requests).toHaveLength(isDelivered ? 2 : 1)
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('of a bet that never left has nothing to reverse', async () => {
    const world = await createWorld()
    world.clock.advance(25 * 3_600_000)
    await send(world, { type: 'bet', transactionId: 'b1' })
    expect(await refund(world)).toMatchObject({ outcome: 'ok', balanceMinor: null })
    expect(world.wallet.requests).toHaveLength(0)
  })

  test('of an unknown bet is answered ok, and the bet is refused should it still come', async () => {
    const world = await createWorld()
    expect(await refund(world)).toMatchObject({ outcome: 'ok' })
    expect(await storedMovement(world, 'r1')).toMatchObject({ state: 'not_sent', stateReason: 'bet_unknown' })
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({
      outcome: 'failed',
      reason: 'refunded_before_arrival',
    })
    expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'not_sent', attempts: [] })
    expect(await refund(world, { transactionId: 'r2' })).toMatchObject({ outcome: 'ok', isReplayed: true })
    expect(world.wallet.requests).toHaveLength(0)
  })

  test('that is the second of its bet gets the first one’s answer and credits nothing', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    const first = await refund(world)
    const second = await refund(world, { transactionId: 'r2' })
    expect(second).toEqual({ ...first, transactionId: 'r2', isReplayed: true })
    expect(await refund(world, { transactionId: 'r2' })).toEqual(second)
    expect(world.wallet.requests).toHaveLength(2)
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('second while the first is still owed is told that it is kept', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    world.wallet.behave('timeout')
    expect(await refund(world)).toMatchObject({ outcome: 'pending' })
    expect(await refund(world, { transactionId: 'r2' })).toMatchObject({ outcome: 'pending' })
    world.wallet.behave('accept')
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    expect(await refund(world, { transactionId: 'r2' })).toMatchObject({
      outcome: 'ok',
      balanceMinor: 10_000n,
    })
  })

  test('fifty of one bet under fifty ids give the money back once', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => refund(world, { transactionId: `r${index}` })),
    )
    expect(answers.every((answer) => answer.outcome === 'ok')).toBe(true)
    expect(world.wallet.requests).toHaveLength(2)
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('of a refund or of a win is held for support, and the provider is told that it failed, and why', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    await send(world, { type: 'win', transactionId: 'w1' })
    await refund(world)
    for (const [id, reference] of [
      ['r2', 'r1'],
      ['r3', 'w1'],
    ] as const) {
      expect(await refund(world, { transactionId: id, referenceTransactionId: reference })).toMatchObject({
        outcome: 'failed',
        reason: 'reference_is_not_a_bet',
        balanceMinor: null,
      })
      expect(await storedMovement(world, id)).toMatchObject({
        state: 'unknown',
        stateReason: 'reference_is_not_a_bet',
        providerAnswer: 'failed',
      })
    }
    expect(world.wallet.requests).toHaveLength(3)
  })

  test('of another amount than its bet is held, and the right one still passes', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    const told = { outcome: 'failed', reason: 'differs_from_bet' }
    expect(await refund(world, { amountMinor: 99n })).toMatchObject({ ...told, isReplayed: false })
    expect(await refund(world, { amountMinor: 99n })).toMatchObject({ ...told, isReplayed: true })
    expect(await storedMovement(world, 'r1')).toMatchObject({
      state: 'unknown',
      stateReason: 'differs_from_bet',
    })
    expect(await refund(world, { transactionId: 'r2' })).toMatchObject({ outcome: 'ok' })
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('from a later session of the same player passes; for another player it is held', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    const others = await createSession({ ...world, playerId: 'player-2', now: world.clock.now() })
    expect(await refund(world, { transactionId: 'r2', sessionId: others })).toMatchObject({
      outcome: 'failed',
      reason: 'differs_from_bet',
    })
    const later = await createSession({ ...world, now: world.clock.now() })
    expect(await refund(world, { sessionId: later })).toMatchObject({ outcome: 'ok' })
  })

  test('of a free bet is free as well', async () => {
    const world = await createWorld()
    const freeRoundGrantId = await createTestGrant(world)
    await send(world, { type: 'bet', transactionId: 'b1', freeRoundGrantId })
    await refund(world)
    expect(JSON.parse(Buffer.from(world.wallet.requests[1]?.body ?? '').toString())).toMatchObject({
      is_free: true,
      free_round_grant_id: freeRoundGrantId,
    })
  })
})

describe('a refund that meets its bet in flight', () => {
  async function refundMidway(behaviour: Behaviour) {
    const world = await createWorld()
    const ports = { ...world.ports, policy: { ...world.ports.policy, waitMs: 5_000 } }
    world.wallet.behave((callback) => (callback.transaction_type === 'bet' ? behaviour : 'accept'))
    const open = world.wallet.hold()
    const bet = send(world, { type: 'bet', transactionId: 'b1' })
    await expect.poll(() => world.wallet.requests.length).toBe(1)
    const refunded = reportMovement(
      world.ctx,
      world.report({ type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' }),
      ports,
    )
    await expect
      .poll(() =>
        db.movement.count({
          where: { stateReason: 'waiting_for_bet', organizationId: world.organizationId },
        }),
      )
      .toBe(1)
    expect(world.wallet.requests).toHaveLength(1)
    open()
    return { world, bet: await bet, refunded: await refunded }
  }

  test.each<[Behaviour, string, string, number]>([
    ['accept', 'confirmed', 'confirmed', 2],
    ['timeout', 'superseded', 'confirmed', 2],
    ['decline', 'declined', 'not_sent', 1],
    ['bad_request', 'rejected', 'not_sent', 1],
  ])('waits; the bet meets %s', async (behaviour, betState, refundState, requests) => {
    const { world, refunded } = await refundMidway(behaviour)
    expect(refunded).toMatchObject({ outcome: 'ok' })
    expect((await storedMovement(world, 'b1')).state).toBe(betState)
    expect((await storedMovement(world, 'r1')).state).toBe(refundState)
    expect(world.wallet.requests).toHaveLength(requests)
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('and waits in vain is kept, and delivered once the bet’s fate is known', async () => {
    const world = await createWorld()
    const open = world.wallet.hold()
    const bet = send(world, { type: 'bet', transactionId: 'b1' })
    await expect.poll(() => world.wallet.requests.length).toBe(1)
    expect(await refund(world)).toMatchObject({ outcome: 'pending' })
    open()
    expect(await bet).toMatchObject({ outcome: 'ok' })
    world.clock.advance(2_000)
    await deliverDue(world.ctx, world.ports)
    expect(await storedMovement(world, 'r1')).toMatchObject({ state: 'confirmed' })
    expect(await refund(world)).toMatchObject({ outcome: 'ok', isReplayed: true })
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('whose process died supersedes it, and is delivered', async () => {
    const world = await createWorld()
    const ports = { ...world.ports, send: () => Promise.reject(new Error('the process died')) }
    await expect(
      reportMovement(world.ctx, world.report({ type: 'bet', transactionId: 'b1' }), ports),
    ).rejects.toThrow('died')
    expect(await refund(world)).toMatchObject({ outcome: 'pending' })
    world.clock.advance(31_000)
    await recoverInterruptedDeliveries(world.ctx)
    await deliverDue(world.ctx, world.ports)
    expect((await storedMovement(world, 'b1')).state).toBe('superseded')
    expect((await storedMovement(world, 'r1')).state).toBe('confirmed')
    expect(
      world.wallet.requests.map((request) => JSON.parse(Buffer.from(request.body).toString()).transaction_id),
    ).toEqual(['r1'])
  })
})

test('a bet and its refund that arrive together never leave money behind, fifty times over', async () => {
  const world = await createWorld()
  const ports = { ...world.ports, policy: { ...world.ports.policy, waitMs: 5_000 } }
  const pairs = Array.from({ length: 50 }, (_, index) => `b${index}`)
  await Promise.all(
    pairs.flatMap((id, index) => {
      const bet = world.report({ type: 'bet', transactionId: id })
      const back = world.report({ type: 'refund', transactionId: `r${id}`, referenceTransactionId: id })
      const reports = index % 2 === 0 ? [bet, back] : [back, bet]
      return reports.map((report) => reportMovement(world.ctx, report, ports))
    }),
  )
  for (let round = 0; round < 3; round += 1) {
    world.clock.advance(10_000)
    await deliverDue(world.ctx, ports)
  }
  expect(world.wallet.balance()).toBe(10_000)
})
