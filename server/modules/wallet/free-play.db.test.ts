import { describe, expect, test } from 'vitest'
import { createTestGrant } from '@/scripts/testing/free-round-grants'
import { newId } from '@/server/core/ids'
import { prisma } from '@/server/db'
import { reportMovement } from './index'
import { createSession, createWorld, type World } from './testing/world'

type Change = Parameters<World['report']>[0]
const send = (world: World, change: Change) => reportMovement(world.ctx, world.report(change), world.ports)
const gameOf = (grantId: string) => prisma.freeRoundGrantGame.findFirstOrThrow({ where: { grantId } })

describe('a movement is free', () => {
  test('by its grant alone, which also names its kind', async () => {
    const world = await createWorld()
    const grantId = await createTestGrant(world, { kind: 'voucher' })
    await send(world, { type: 'win', transactionId: 'w', amountMinor: 0n, freeRoundGrantId: grantId })
    const [stored] = await prisma.walletTransaction.findMany({ where: { sessionId: world.sessionId } })
    expect(stored).toMatchObject({
      isFree: true,
      freeRoundGrantId: grantId,
      freeRoundKind: 'voucher',
      state: 'confirmed',
    })
  })

  test('never by a grant that nobody issued: nothing is recorded', async () => {
    const world = await createWorld()
    for (const type of ['bet', 'win'] as const) {
      const answer = await send(world, { type, transactionId: type, freeRoundGrantId: newId() })
      expect(answer).toMatchObject({ outcome: 'invalid', reason: 'grant_unknown' })
    }
    expect(await prisma.walletTransaction.count({ where: { sessionId: world.sessionId } })).toBe(0)
    expect(world.wallet.requests).toEqual([])
  })

  test.each(['organization', 'player', 'game', 'currency', 'provider'] as const)(
    'never by the grant of another %s',
    async (what) => {
      const [world, other] = [await createWorld(), await createWorld()]
      const grantId = await createTestGrant(
        {
          ...world,
          ...(what === 'organization'
            ? { organizationId: other.organizationId, brandId: other.brandId }
            : {}),
          ...(what === 'player' ? { playerId: 'player-2' } : {}),
          ...(what === 'game' ? { gameId: other.gameId } : {}),
          ...(what === 'provider' ? { providerCode: other.providerCode } : {}),
        },
        what === 'currency' ? { currency: 'SEK' } : {},
      )
      const answer = await send(world, { type: 'win', transactionId: 'w', freeRoundGrantId: grantId })
      expect(answer).toMatchObject({ outcome: 'invalid', reason: 'grant_unknown' })
    },
  )
})

describe('a round of a grant', () => {
  test('counts once, however often its movements are reported', async () => {
    const world = await createWorld()
    const freeRoundGrantId = await createTestGrant(world)
    for (const _ of [1, 2, 3]) {
      await send(world, { type: 'bet', transactionId: 'b', freeRoundGrantId })
      await send(world, { type: 'win', transactionId: 'w', amountMinor: 70n, freeRoundGrantId })
    }
    expect(await gameOf(freeRoundGrantId)).toMatchObject({ roundsPlayed: 1, winCount: 1, wonMinor: 70n })
    expect(world.wallet.balance()).toBe(10_070)
  })

  test('reported ten times at once counts once', async () => {
    const world = await createWorld()
    const freeRoundGrantId = await createTestGrant(world)
    const win = { type: 'win', transactionId: 'w', amountMinor: 70n, freeRoundGrantId } as const
    await Promise.all(Array.from({ length: 10 }, () => send(world, win)))
    expect(await gameOf(freeRoundGrantId)).toMatchObject({ roundsPlayed: 1, winCount: 1, wonMinor: 70n })
  })

  test('is not played when its bet is refused, declined or refunded', async () => {
    const world = await createWorld()
    const freeRoundGrantId = await createTestGrant(world)
    world.wallet.behave('decline')
    await send(world, { type: 'bet', transactionId: 'b1', roundId: 'r1', freeRoundGrantId })
    expect((await gameOf(freeRoundGrantId)).roundsPlayed).toBe(0)
    world.wallet.behave('server_error')
    await send(world, { type: 'bet', transactionId: 'b2', roundId: 'r2', freeRoundGrantId })
    world.wallet.behave('accept')
    await send(world, { type: 'refund', transactionId: 'f2', roundId: 'r2', referenceTransactionId: 'b2' })
    expect((await gameOf(freeRoundGrantId)).roundsPlayed).toBe(0)
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('beyond those granted is refused and never leaves; its win, should it come, still does', async () => {
    const world = await createWorld()
    const freeRoundGrantId = await createTestGrant(world, {}, { roundsTotal: 1 })
    await send(world, { type: 'bet', transactionId: 'b1', roundId: 'r1', freeRoundGrantId })
    expect(
      await send(world, { type: 'bet', transactionId: 'b2', roundId: 'r2', freeRoundGrantId }),
    ).toMatchObject({
      outcome: 'failed',
      reason: 'free_rounds_used_up',
    })
    expect(world.wallet.requests).toHaveLength(1)
    expect(
      await send(world, { type: 'win', transactionId: 'w2', roundId: 'r2', freeRoundGrantId }),
    ).toMatchObject({
      outcome: 'ok',
    })
    expect(await gameOf(freeRoundGrantId)).toMatchObject({ status: 'consumed', roundsPlayed: 1 })
  })

  test('is played on in a later session of the same player', async () => {
    const world = await createWorld()
    const freeRoundGrantId = await createTestGrant(world)
    const sessionId = await createSession({ ...world, now: world.clock.now() })
    await send(world, { type: 'bet', transactionId: 'b', freeRoundGrantId })
    await send(world, { type: 'win', transactionId: 'w', sessionId, freeRoundGrantId })
    expect(await gameOf(freeRoundGrantId)).toMatchObject({ roundsPlayed: 1, winCount: 1 })
  })
})

test('a refund that claims another grant than its bet, or one for a cash bet, is held and gives nothing back', async () => {
  const world = await createWorld()
  const freeRoundGrantId = await createTestGrant(world)
  const other = await createTestGrant(world)
  await send(world, { type: 'bet', transactionId: 'free', roundId: 'r1', freeRoundGrantId })
  await send(world, { type: 'bet', transactionId: 'cash', roundId: 'r2' })
  for (const [bet, grant] of [
    ['free', other],
    ['cash', freeRoundGrantId],
  ] as const) {
    const answer = await send(world, {
      type: 'refund',
      transactionId: `back-${bet}`,
      referenceTransactionId: bet,
      freeRoundGrantId: grant,
    })
    expect(answer.outcome).toBe('pending')
  }
  expect((await gameOf(freeRoundGrantId)).roundsPlayed).toBe(1)
  expect(world.wallet.balance()).toBe(9_900)
})
