import { describe, expect, test, vi } from 'vitest'
import { db } from '@/server/db'
import { reportMovement } from './index'
import type { Behaviour } from './testing/fake-wallet'
import { createWorld, storedMovement, type World } from './testing/world'

const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)

describe('a repeated report', () => {
  test('fifty at once reach the wallet once and are all answered alike', async () => {
    const world = await createWorld()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(world, { type: 'bet', transactionId: 'b1' })),
    )
    expect(world.wallet.requests).toHaveLength(1)
    expect(new Set(answers.map((answer) => `${answer.outcome} ${answer.balanceMinor}`))).toEqual(
      new Set(['ok 9900']),
    )
    expect(answers.filter((answer) => !answer.isReplayed)).toHaveLength(1)
    expect(await db.movement.count({ where: { organizationId: world.organizationId } })).toBe(1)
  })

  test.each<[Behaviour, string]>([
    ['accept', 'ok'],
    ['decline', 'declined'],
    ['timeout', 'failed'],
    ['bad_request', 'failed'],
  ])('of a bet that met %s answers the same and moves nothing', async (behaviour, outcome) => {
    const world = await createWorld()
    world.wallet.behave(behaviour)
    const first = await send(world, { type: 'bet', transactionId: 'b1' })
    world.wallet.behave('accept')
    const again = await send(world, { type: 'bet', transactionId: 'b1' })
    expect(again).toEqual({ ...first, isReplayed: true })
    expect(again.outcome).toBe(outcome)
    expect(world.wallet.requests).toHaveLength(1)
  })

  test('with other content is a conflict', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    for (const other of [{ amountMinor: 101n }, { roundId: 'round-2' }, { type: 'win' as const }]) {
      expect(await send(world, { type: 'bet', transactionId: 'b1', ...other })).toMatchObject({
        outcome: 'conflict',
        isReplayed: false,
      })
    }
    expect(world.wallet.requests).toHaveLength(1)
  })

  test('of the same text from another organization is another movement', async () => {
    const [one, other] = [await createWorld(), await createWorld()]
    await send(one, { type: 'bet', transactionId: 'b1' })
    expect(await send(other, { type: 'bet', transactionId: 'b1' })).toMatchObject({
      outcome: 'ok',
      isReplayed: false,
    })
  })

  test('of the same text from another organization at the same provider is answered from its own', async () => {
    const [one, other] = [await createWorld(), await createWorld()]
    const { providerCode } = one
    await db.gameSession.update({ where: { id: other.sessionId }, data: { providerCode } })
    const bet = { type: 'bet', transactionId: 'b1', providerCode } as const
    for (const world of [one, other])
      expect(await send(world, bet)).toMatchObject({ outcome: 'ok', isReplayed: false })
    for (const world of [one, other])
      expect(await send(world, bet)).toMatchObject({ outcome: 'ok', isReplayed: true })
    expect([one, other].map(({ wallet }) => wallet.requests.length)).toEqual([1, 1])
  })

  test('while the first is in flight waits for it and shares its answer', async () => {
    const world = await createWorld()
    const open = world.wallet.hold()
    const first = send(world, { type: 'bet', transactionId: 'b1' })
    await expect.poll(() => world.wallet.requests.length).toBe(1)
    const looked = vi.fn(world.ports.sleep)
    const second = send(
      { ...world, ports: { ...world.ports, sleep: looked } },
      { type: 'bet', transactionId: 'b1' },
    )
    await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(0)
    open()
    expect((await first).outcome).toBe('ok')
    expect(await second).toMatchObject({ outcome: 'ok', isReplayed: true, balanceMinor: 9_900n })
    expect(world.wallet.requests).toHaveLength(1)
  })

  test('that waited in vain is answered failed, and then so is the first: they never disagree', async () => {
    const world = await createWorld()
    const open = world.wallet.hold()
    const first = send(world, { type: 'bet', transactionId: 'b1' })
    await expect.poll(() => world.wallet.requests.length).toBe(1)
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({ outcome: 'failed' })
    open()
    expect(await first).toMatchObject({ outcome: 'failed' })
    expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'confirmed', providerAnswer: 'failed' })
  })
})
