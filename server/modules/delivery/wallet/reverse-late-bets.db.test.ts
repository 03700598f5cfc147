import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { beginElsewhere, untilWaiting } from '@/server/testing/two-instances'
import {
  type Checkpoint,
  recoverInterruptedDeliveries,
  reportMovement,
  resolveMovement,
  reverseLateBets,
  setCheckpointHook,
} from './index'
import { lockBet } from './queries-refund'
import { deliverDue } from './testing/deliver-due'
import { createWorld, forgetMovements, storedMovement, supporter, type World } from './testing/world'

afterEach(async () => {
  setCheckpointHook(null)
  await forgetMovements()
  await db.query('update endpoint set reverses_late_bets_since = null')
})

const minute = 60_000
const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)
const refundOf = { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' } as const
const reverse = (world: World) => reverseLateBets(world.ctx, world.ports)

async function switchOn(world: World): Promise<void> {
  const data = { reversesLateBetsSince: world.clock.now() }
  await db.endpoint.update({ where: { id: world.endpointId }, data })
}

/** A bet answered `failed` that a redelivery confirmed so long ago. */
async function lateBet(minutes = 10, { isOn = true } = {}): Promise<World> {
  const world = await createWorld()
  if (isOn) await switchOn(world)
  world.wallet.behave('timeout')
  await send(world, { type: 'bet', transactionId: 'b1' })
  world.wallet.behave('accept')
  world.clock.advance(5_000)
  await deliverDue(world.ctx, world.ports)
  world.clock.advance(minutes * minute)
  return world
}

const reversalsOf = (world: World) =>
  db.movement.findMany({ where: { organizationId: world.organizationId, origin: 'croupier' } })
const refundsSent = (world: World): string[] =>
  world.wallet.requests
    .map(({ body }) => JSON.parse(Buffer.from(body).toString()))
    .filter((callback) => callback.transaction_type === 'refund')
    .map((callback) => callback.transaction_id)

describe('a late bet', () => {
  test('is reversed once its refund is ten minutes late, under an identity of its own', async () => {
    const world = await lateBet(9)
    expect(await reverse(world)).toEqual({ reversed: 0, failed: 0 })
    world.clock.advance(minute)
    expect(await reverse(world)).toEqual({ reversed: 1, failed: 0 })
    expect(await reverse(world)).toEqual({ reversed: 0, failed: 0 })
    const bet = await storedMovement(world, 'b1')
    const reversal = await storedMovement(world, `crp-rev-${bet.id}`)
    expect(reversal).toMatchObject({
      origin: 'croupier',
      type: 'refund',
      state: 'confirmed',
      reversalOfId: bet.id,
      referenceTransactionId: 'b1',
      amountMinor: bet.amountMinor,
      providerAnswer: null,
      isFinished: true,
    })
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('does not end a round in which more was played', async () => {
    const world = await lateBet()
    await send(world, { type: 'bet', transactionId: 'b2' })
    await reverse(world)
    const { id } = await storedMovement(world, 'b1')
    expect((await storedMovement(world, `crp-rev-${id}`)).isFinished).toBe(false)
  })

  test('is left alone where the endpoint does not ask for it, or did not yet', async () => {
    const world = await lateBet(11, { isOn: false })
    expect(await reverse(world)).toEqual({ reversed: 0, failed: 0 })
    await switchOn(world)
    expect(await reverse(world)).toEqual({ reversed: 0, failed: 0 })
    expect(world.wallet.balance()).toBe(9_900)
  })

  test('is left alone where the provider was told nothing: it may send the bet again and be told ok', async () => {
    const world = await lateBet()
    await db.query(`update movement set provider_answer = null where transaction_id = 'b1'`)
    expect(await reverse(world)).toEqual({ reversed: 0, failed: 0 })
    expect((await send(world, { type: 'bet', transactionId: 'b1' })).outcome).toBe('ok')
  })

  test('stays failed for its provider, however often it is reported', async () => {
    const world = await lateBet()
    await reverse(world)
    expect((await send(world, { type: 'bet', transactionId: 'b1' })).outcome).toBe('failed')
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('is not resolved by support once it is reversed', async () => {
    const world = await lateBet()
    await reverse(world)
    const { id } = await storedMovement(world, 'b1')
    const resolve = resolveMovement(supporter(world), { id, note: 'Paid manually.' })
    await expect(resolve).rejects.toMatchObject({ code: 'E0003' })
  })

  test('is not resolved while another instance records its refund', async () => {
    const world = await lateBet()
    const bet = await storedMovement(world, 'b1')
    const one = await beginElsewhere()
    await lockBet(one.db, bet)
    const { attempts: _attempts, resolvedBy: _resolved, refusedBy: _refused, ...rest } = bet
    const { firstResponseHeaders: _headers, ...columns } = rest
    await one.db.movement.create({
      data: {
        ...columns,
        ...{ id: newId(), type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' },
        reversalOfId: bet.id,
      },
    })
    const resolve = resolveMovement(supporter(world), { id: bet.id, note: 'Paid manually.' })
    const refused = expect(resolve).rejects.toMatchObject({ code: 'E0003' })
    await untilWaiting(1)
    await one.end('commit')
    await refused
  })

  test('is reversed on the usual schedule where the wallet does not answer', async () => {
    const world = await lateBet()
    world.wallet.behave('timeout')
    expect(await reverse(world)).toEqual({ reversed: 1, failed: 0 })
    expect(world.wallet.balance()).toBe(9_900)
    world.wallet.behave('accept')
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    expect(world.wallet.balance()).toBe(10_000)
    expect(new Set(refundsSent(world)).size).toBe(1)
  })
})

describe('the provider’s own refund', () => {
  test('after ours is answered ok, and not sent', async () => {
    const world = await lateBet()
    await reverse(world)
    const answer = await send(world, refundOf)
    expect(answer).toMatchObject({ outcome: 'ok', reason: 'late_bet_reversed', isReplayed: false })
    expect(await storedMovement(world, 'r1')).toMatchObject({
      state: 'not_sent',
      stateReason: 'late_bet_reversed',
      origin: 'provider',
    })
    expect(await send(world, refundOf)).toMatchObject({ outcome: 'ok', isReplayed: true })
    expect(refundsSent(world)).toHaveLength(1)
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('is answered ok also while ours is still on its way', async () => {
    const world = await lateBet()
    world.wallet.behave('timeout')
    await reverse(world)
    expect((await send(world, refundOf)).outcome).toBe('ok')
    world.wallet.behave('accept')
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    expect(world.wallet.balance()).toBe(10_000)
    expect(refundsSent(world)).not.toContain('r1')
  })

  test('before ours keeps ours away', async () => {
    const world = await lateBet()
    await send(world, refundOf)
    expect(await reverse(world)).toEqual({ reversed: 0, failed: 0 })
    expect(refundsSent(world)).toEqual(['r1'])
  })

  test('cannot take the identity of ours', async () => {
    const world = await lateBet()
    const { id } = await storedMovement(world, 'b1')
    const answer = await send(world, { ...refundOf, transactionId: `crp-rev-${id}` })
    expect(answer).toMatchObject({ outcome: 'invalid', reason: 'transaction_id_reserved' })
    expect(await reverse(world)).toEqual({ reversed: 1, failed: 0 })
  })

  test.each(['ours first', 'theirs first'])(
    'at the same moment as several of ours: one reaches the wallet (%s)',
    async (order) => {
      const one = await beginElsewhere()
      const world = await lateBet()
      await lockBet(one.db, { ...world, transactionId: 'b1' })
      const begin = [() => reverse(world), () => send(world, refundOf)]
      if (order === 'theirs first') begin.reverse()
      const under = []
      for (const [at, start] of begin.entries()) {
        under.push(start())
        await untilWaiting(at + 1)
      }
      under.push(reverse(world), reverse(world))
      await untilWaiting(4)
      await one.end('commit')
      const failed = (await Promise.all(under)).filter((done) => 'failed' in done && done.failed > 0)
      expect(failed).toEqual([])
      expect(refundsSent(world)).toHaveLength(1)
      expect(await reversalsOf(world)).toHaveLength(order === 'ours first' ? 1 : 0)
      expect((await storedMovement(world, 'r1')).providerAnswer).toBe('ok')
      expect(world.wallet.balance()).toBe(10_000)
    },
  )
})

class Crash extends Error {}

describe('a process that dies while it reverses a late bet', () => {
  const places: Checkpoint[] = ['before_record', 'refund_recorded', 'sent', 'outcome_recorded']

  test.each(places)('at %s reverses it once in the end, whoever comes first', async (place) => {
    for (const isRefundedMeanwhile of [false, true]) {
      const world = await lateBet()
      setCheckpointHook((reached) => {
        if (reached === place) throw new Crash(place)
      })
      await reverse(world)
      setCheckpointHook(null)
      if (isRefundedMeanwhile) expect((await send(world, refundOf)).outcome).toBe('ok')
      for (let round = 0; round < 3; round += 1) {
        world.clock.advance(31_000)
        await recoverInterruptedDeliveries(world.ctx)
        await reverse(world)
        await deliverDue(world.ctx, world.ports)
      }
      expect(world.wallet.balance()).toBe(10_000)
      expect(new Set(refundsSent(world)).size).toBe(1)
      await forgetMovements()
    }
  })
})

describe('an endpoint that does not redeliver bets', () => {
  async function failingBet(behaviour: 'timeout' | 'refuse_connection') {
    const world = await createWorld()
    await db.endpoint.update({ where: { id: world.endpointId }, data: { redeliversBets: false } })
    world.wallet.behave(behaviour)
    const answer = await send(world, { type: 'bet', transactionId: 'b1' })
    return { world, answer }
  }

  test('gives a bet up after its first attempt, and delivers its refund', async () => {
    const { world, answer } = await failingBet('timeout')
    expect(answer.outcome).toBe('failed')
    expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'exhausted', attemptCount: 1 })
    world.wallet.behave('accept')
    world.clock.advance(3_600_000)
    expect(await deliverDue(world.ctx, world.ports)).toBe(0)
    expect((await send(world, refundOf)).outcome).toBe('ok')
    expect(refundsSent(world)).toEqual(['r1'])
  })

  test('gives up one that never left, whose refund then moves nothing', async () => {
    const { world } = await failingBet('refuse_connection')
    expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'exhausted', mayHaveMoved: false })
    await send(world, refundOf)
    expect(refundsSent(world)).toEqual([])
  })

  test('redelivers wins and refunds as ever', async () => {
    const { world } = await failingBet('timeout')
    await send(world, { type: 'win', transactionId: 'w1' })
    expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'retrying' })
  })

  test('gives up a bet whose process died while it was sent', async () => {
    const world = await createWorld()
    await db.endpoint.update({ where: { id: world.endpointId }, data: { redeliversBets: false } })
    setCheckpointHook((reached) => {
      if (reached === 'sent') throw new Crash(reached)
    })
    await expect(send(world, { type: 'bet', transactionId: 'b1' })).rejects.toThrow(Crash)
    setCheckpointHook(null)
    world.clock.advance(31_000)
    await recoverInterruptedDeliveries(world.ctx)
    expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'exhausted', mayHaveMoved: true })
  })
})
