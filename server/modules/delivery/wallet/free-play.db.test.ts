import { describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestGrant } from '@/server/testing/free-round-grants'
import { beginElsewhere, untilWaiting } from '@/server/testing/two-instances'
import { reportMovement } from './index'
import { createSession, createWorld, type World } from './testing/world'

type Change = Parameters<World['report']>[0]
const send = (world: World, change: Change) => reportMovement(world.ctx, world.report(change), world.ports)
const gameOf = (grantId: string) => db.freeRoundGrantGame.findFirstOrThrow({ where: { grantId } })

describe('a movement is free', () => {
  test('by its grant alone, which also names its kind', async () => {
    const world = await createWorld()
    const grantId = await createTestGrant(world, { kind: 'voucher' })
    await send(world, { type: 'win', transactionId: 'w', amountMinor: 0n, freeRoundGrantId: grantId })
    const [stored] = await db.movement.findMany({ where: { sessionId: world.sessionId } })
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
    expect(await db.movement.count({ where: { sessionId: world.sessionId } })).toBe(0)
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

describe('a free bet is held to its grant', () => {
  test('of one round: of many reported at once, one is taken and the others never leave', async () => {
    const world = await createWorld()
    const freeRoundGrantId = await createTestGrant(world, {}, { roundsTotal: 1 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        send(world, { type: 'bet', transactionId: `b${n}`, roundId: `r${n}`, freeRoundGrantId }),
      ),
    )
    expect(answers.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1)
    const refused = answers.filter(({ outcome }) => outcome === 'failed')
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['free_rounds_used_up']))
    expect(world.wallet.requests).toHaveLength(1)
    expect(await gameOf(freeRoundGrantId)).toMatchObject({ roundsPlayed: 1 })
  })

  test('of one round: while another instance holds the grant, both bets wait, and one is taken', async () => {
    const one = await beginElsewhere()
    const world = await createWorld()
    const freeRoundGrantId = await createTestGrant(world, {}, { roundsTotal: 1 })
    await one.db.query('select from free_round_grant where id = $1 for update', [freeRoundGrantId])
    const bets = ['b1', 'b2'].map((id) =>
      send(world, { type: 'bet', transactionId: id, roundId: `round-of-${id}`, freeRoundGrantId }),
    )
    await untilWaiting(2)
    expect(world.wallet.requests).toEqual([])
    await one.end('commit')
    expect((await Promise.all(bets)).map(({ outcome }) => outcome).sort()).toEqual(['failed', 'ok'])
  })

  test('before it begins and from its end on a bet is refused; what was begun in time goes on, and wins pass', async () => {
    const world = await createWorld()
    const now = world.clock.now().getTime()
    const [startAt, endAt] = [new Date(now + 60_000), new Date(now + 120_000)]
    const freeRoundGrantId = await createTestGrant(world, { startAt, endAt })
    const bet = (id: string) =>
      send(world, { type: 'bet', transactionId: id, roundId: `r-${id}`, freeRoundGrantId })
    expect(await bet('early')).toMatchObject({ outcome: 'failed', reason: 'free_rounds_not_started' })
    world.clock.advance(60_000)
    expect(await bet('first')).toMatchObject({ outcome: 'ok' })
    world.clock.advance(59_999)
    expect(await bet('last')).toMatchObject({ outcome: 'ok' })
    world.clock.advance(1)
    expect(await bet('late')).toMatchObject({ outcome: 'failed', reason: 'free_rounds_expired' })
    const win = { type: 'win', roundId: 'r-last', amountMinor: 70n, freeRoundGrantId } as const
    expect(await send(world, { ...win, transactionId: 'w' })).toMatchObject({ outcome: 'ok' })
    const refund = { type: 'refund', transactionId: 'f', referenceTransactionId: 'first' } as const
    expect(await send(world, { ...refund, roundId: 'r-first' })).toMatchObject({ outcome: 'ok' })
    expect(world.wallet.requests).toHaveLength(4)
  })

  test('with more than the granted stake it is refused, in one bet or in several of a round', async () => {
    const world = await createWorld()
    const freeRoundGrantId = await createTestGrant(world, { coinLevel: 2 }, { stakeMinor: 100n })
    const bet = (transactionId: string, roundId: string, amountMinor: bigint) =>
      send(world, { type: 'bet', transactionId, roundId, amountMinor, freeRoundGrantId })
    const refused = { outcome: 'failed', reason: 'free_rounds_stake_exceeded' }
    expect(await bet('b1', 'r1', 101n)).toMatchObject(refused)
    expect(await bet('b2', 'r2', 60n)).toMatchObject({ outcome: 'ok' })
    expect(await bet('b3', 'r2', 41n)).toMatchObject(refused)
    expect(await bet('b4', 'r2', 40n)).toMatchObject({ outcome: 'ok' })
    expect(await gameOf(freeRoundGrantId)).toMatchObject({ roundsPlayed: 1 })
    const refund = { type: 'refund', transactionId: 'f4', referenceTransactionId: 'b4' } as const
    await send(world, { ...refund, roundId: 'r2', amountMinor: 40n })
    expect(await gameOf(freeRoundGrantId)).toMatchObject({ roundsPlayed: 1 })
    expect(await bet('b5', 'r2', 41n)).toMatchObject(refused)
    expect(await bet('b6', 'r2', 40n)).toMatchObject({ outcome: 'ok' })
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
    expect(answer).toMatchObject({ outcome: 'failed', reason: 'differs_from_bet' })
  }
  expect((await gameOf(freeRoundGrantId)).roundsPlayed).toBe(1)
  expect(world.wallet.balance()).toBe(9_900)
})
