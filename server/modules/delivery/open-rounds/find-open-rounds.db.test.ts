import { afterEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { deliverDue } from '@/server/modules/delivery/wallet/testing/deliver-due'
import {
  createSession,
  createWorld,
  forgetMovements,
  type World,
} from '@/server/modules/delivery/wallet/testing/world'
import { findOpenRounds } from './index'

afterEach(async () => {
  await forgetMovements()
  await db.query('truncate open_round, open_round_progress')
})

const minute = 60_000
const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)
const roundsOf = ({ organizationId }: World) =>
  db.openRound.findMany({ where: { organizationId }, orderBy: { roundId: 'asc' } })

async function later(world: World, minutes: number) {
  world.clock.advance(minutes * minute)
  return findOpenRounds(world.ctx)
}

describe('the search for open rounds', () => {
  test('lists a round whose bet was taken and whose end has not come, with its stake', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    await send(world, { type: 'bet', transactionId: 'b2', roundId: 'round-2' })
    await send(world, { type: 'win', transactionId: 'w2', roundId: 'round-2' })
    expect(await later(world, 4)).toMatchObject({ found: 0 })
    expect(await later(world, 2)).toMatchObject({ found: 1, closed: 0, failed: 0 })
    const [round, ...others] = await roundsOf(world)
    expect(others).toEqual([])
    expect(round).toMatchObject({
      roundId: 'round-1',
      state: 'open',
      betMinor: 100n,
      atRiskMinor: 100n,
      playerId: world.playerId,
      openedAt: new Date('2026-03-01T12:00:00Z'),
      nextAskAt: new Date('2026-03-01T12:30:00Z'),
    })
  })

  test('leaves out rounds in which nothing is at stake', async () => {
    const world = await createWorld()
    world.wallet.behave('decline')
    await send(world, { type: 'bet', transactionId: 'b1' })
    world.wallet.behave('accept')
    await send(world, { type: 'bet', transactionId: 'b2', roundId: 'round-2' })
    const refund = { type: 'refund', transactionId: 'r2', referenceTransactionId: 'b2' } as const
    await send(world, { ...refund, roundId: 'round-2', isFinished: false })
    expect(await later(world, 6)).toMatchObject({ found: 0 })
  })

  test('leaves out a bet that was declined after an attempt that failed', async () => {
    const world = await createWorld()
    world.wallet.behave('server_error')
    await send(world, { type: 'bet', transactionId: 'b1' })
    await db.movement.updateMany({
      where: { organizationId: world.organizationId },
      data: {
        ...{ state: 'declined', settledAt: world.clock.now(), nextAttemptAt: null, mayHaveMoved: true },
        ...{ leaseToken: null, leaseExpiresAt: null },
      },
    })
    expect(await later(world, 6)).toMatchObject({ found: 0 })
    expect(await roundsOf(world)).toEqual([])
  })

  test('keeps players apart who play in one round of a table', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    const sessionId = await createSession({ ...world, playerId: 'player-2', now: world.clock.now() })
    await send(world, { type: 'bet', transactionId: 'b2', sessionId })
    await send(world, { type: 'win', transactionId: 'w2', sessionId })
    await later(world, 6)
    expect((await roundsOf(world)).map(({ playerId }) => playerId)).toEqual(['player-1'])
  })

  test('closes a round when its end comes, and when nothing is at risk any more', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    await send(world, { type: 'bet', transactionId: 'b2', roundId: 'round-2' })
    await later(world, 6)
    await send(world, { type: 'win', transactionId: 'w1' })
    const refund = { type: 'refund', transactionId: 'r2', referenceTransactionId: 'b2' } as const
    await send(world, { ...refund, roundId: 'round-2', isFinished: false })
    expect(await later(world, 2)).toMatchObject({ closed: 2 })
    expect(await roundsOf(world)).toMatchObject([
      { state: 'closed', closeReason: 'finished' },
      { state: 'closed', closeReason: 'nothing_at_risk', refundMinor: 100n },
    ])
  })

  test('opens a closed round again where more is staked in it', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    await later(world, 6)
    const refund = { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' } as const
    await send(world, { ...refund, isFinished: false })
    await later(world, 6)
    world.clock.advance(minute)
    await send(world, { type: 'bet', transactionId: 'b2' })
    await later(world, 6)
    expect(await roundsOf(world)).toMatchObject([{ state: 'open', closeReason: null }])
  })

  test('counts a bet that may have been debited, and a late one', async () => {
    const world = await createWorld()
    world.wallet.behave('timeout_after_booking')
    await send(world, { type: 'bet', transactionId: 'b1' })
    await later(world, 6)
    expect(await roundsOf(world)).toMatchObject([{ atRiskMinor: 100n }])
    world.wallet.behave('accept')
    await deliverDue(world.ctx, world.ports)
    await later(world, 2)
    expect(await roundsOf(world)).toMatchObject([{ state: 'open', atRiskMinor: 100n }])
  })

  test('takes the age of the organization, else of the provider', async () => {
    const world = await createWorld()
    const provider = { where: { code: world.providerCode }, data: { openRoundMinutes: 60 } }
    await db.provider.update(provider)
    await send(world, { type: 'bet', transactionId: 'b1' })
    await later(world, 6)
    const organization = { where: { id: world.organizationId }, data: { openRoundMinutes: 10 } }
    await db.organization.update(organization)
    const sentAt = world.clock.now().getTime()
    await send(world, { type: 'bet', transactionId: 'b2', roundId: 'round-2' })
    await later(world, 6)
    const asked = (await roundsOf(world)).map(({ nextAskAt }) => nextAskAt?.getTime())
    expect(asked).toEqual([Date.parse('2026-03-01T13:00:00Z'), sentAt + 10 * minute])
  })

  test('may run on several instances at once, and again from where it was', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    world.clock.advance(6 * minute)
    await Promise.all([1, 2, 3].map(() => findOpenRounds(world.ctx)))
    await db.query('truncate open_round_progress')
    await findOpenRounds(world.ctx)
    expect(await roundsOf(world)).toHaveLength(1)
  })

  test('reads a day of a past that was never looked at, and on from there after a long stop', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    await later(world, 20 * 60)
    await send(world, { type: 'bet', transactionId: 'b2', roundId: 'round-2' })
    await later(world, 3 * 24 * 60)
    await later(world, 2)
    expect(await roundsOf(world)).toHaveLength(2)
  })
})
