import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
  testStart,
} from '@/server/testing/tenants'
import { getMovement, searchMovements, totalMovements } from './index'
import type { MovementFilter } from './movement-filter'
import { foundIds } from './queries-found'
import { findMovement } from './queries-movements'

const body = Buffer.from('{"amount":10.0}')

type MovementColumns = {
  playerId: string
  roundId: string
  transactionId: string
  amountMinor: bigint
  currency: string
}

/** A bet that never left, `agoMs` before the tenant's clock started. */
async function createMovement(
  { organizationId, brandId }: TestTenant,
  game: { gameId: string; providerCode: string },
  { agoMs, ...change }: { agoMs: number } & Partial<MovementColumns>,
): Promise<string> {
  const id = newId()
  const createdAt = new Date(testStart.getTime() - agoMs)
  await db.movement.create({
    data: {
      id,
      organizationId,
      brandId,
      ...game,
      sessionId: newId(),
      transactionId: id,
      type: 'bet',
      action: 'BET',
      amountMinor: 100n,
      currency: 'EUR',
      playerId: 'p',
      roundId: 'r',
      isFinished: false,
      state: 'not_sent',
      stateReason: 'cool_off',
      contentHash: Buffer.alloc(32),
      body,
      scheduleS: [5],
      attemptBudget: 2,
      createdAt,
      settledAt: createdAt,
      ...change,
    },
  })
  return id
}

async function tenantWithGame() {
  const tenant = await createTestTenant()
  const providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode, name: 'Sunken Temple' })
  return { ...tenant, game: { gameId, providerCode } }
}

describe('the list of movements', () => {
  it('is walked page by page to its end and back, each row once, also where times are equal', async () => {
    const own = await tenantWithGame()
    const made: string[] = []
    for (let row = 0; row < 120; row += 1) {
      made.push(await createMovement(own, own.game, { agoMs: Math.floor(row / 7) * 1_000 }))
    }
    const first = await searchMovements(own.tenant, {})
    const second = await searchMovements(own.tenant, { cursor: first.older })
    const third = await searchMovements(own.tenant, { cursor: second.older })
    const seen = [first, second, third].flatMap((page) => page.movements.map((row) => row.id))
    expect(seen.toSorted()).toEqual(made.toSorted())
    expect([first.newer, third.older]).toEqual([null, null])
    const back = await searchMovements(own.tenant, { cursor: third.newer })
    expect(back.movements).toEqual(second.movements)
    expect((await searchMovements(own.tenant, { cursor: back.newer })).movements).toEqual(first.movements)
  })

  it('is narrowed by what is asked for, and names the game', async () => {
    const own = await tenantWithGame()
    await createMovement(own, own.game, { agoMs: 1_000, playerId: 'ada' })
    await createMovement(own, own.game, { agoMs: 2_000, playerId: 'bob' })
    const { movements } = await searchMovements(own.tenant, { playerId: 'ada', states: ['not_sent'] })
    expect(movements).toMatchObject([{ playerId: 'ada', gameName: 'Sunken Temple' }])
    expect((await searchMovements(own.tenant, { states: ['confirmed'] })).movements).toEqual([])
    const before = new Date(testStart.getTime() - 1_500)
    expect((await searchMovements(own.tenant, { to: before })).movements).toMatchObject([{ playerId: 'bob' }])
  })

  it('finds players, rounds and transactions by how their ids begin, and takes no sign for a wildcard', async () => {
    const own = await tenantWithGame()
    const foreign = await tenantWithGame()
    await createMovement(own, own.game, { agoMs: 1, playerId: 'ada-1', roundId: 'r-1', transactionId: 't_1' })
    await createMovement(own, own.game, { agoMs: 2, playerId: 'ada-2', roundId: 'r-2', transactionId: 'tx1' })
    await createMovement(own, own.game, { agoMs: 3, playerId: 'Ada-3', roundId: 's-1', transactionId: 'u_1' })
    await createMovement(foreign, foreign.game, { agoMs: 4, playerId: 'ada-4', roundId: 'r-3' })
    const playersFor = async (search: Parameters<typeof searchMovements>[1]) =>
      (await searchMovements(own.tenant, search)).movements.map(({ playerId }) => playerId)
    expect(await playersFor({ playerPrefix: 'ada' })).toEqual(['ada-1', 'ada-2'])
    expect(await playersFor({ roundPrefix: 'r-' })).toEqual(['ada-1', 'ada-2'])
    expect(await playersFor({ transactionPrefix: 't_' })).toEqual(['ada-1'])
    expect(await playersFor({ playerPrefix: '%' })).toEqual([])
    expect(await playersFor({ playerPrefix: 'ada', roundId: 'r-2' })).toEqual(['ada-2'])
  })

  it('begins with the oldest where that is asked for, and is walked to its end and back', async () => {
    const own = await tenantWithGame()
    for (let row = 0; row < 60; row += 1) await createMovement(own, own.game, { agoMs: row * 1_000 })
    const newest = await searchMovements(own.tenant, {})
    const rest = await searchMovements(own.tenant, { cursor: newest.older })
    const all = [...newest.movements, ...rest.movements].map(({ id }) => id)
    const first = await searchMovements(own.tenant, { order: 'oldest' })
    const second = await searchMovements(own.tenant, { order: 'oldest', cursor: first.newer })
    expect([...first.movements, ...second.movements].map(({ id }) => id)).toEqual(all.toReversed())
    expect([first.older, second.newer]).toEqual([null, null])
    const back = await searchMovements(own.tenant, { order: 'oldest', cursor: second.older })
    expect(back.movements).toEqual(first.movements)
  })
})

describe('the totals of a list', () => {
  it('are how many match, and their sums per currency and type', async () => {
    const own = await tenantWithGame()
    const foreign = await tenantWithGame()
    await createMovement(own, own.game, { agoMs: 1, playerId: 'ada', amountMinor: 9_007_199_254_740_991n })
    await createMovement(own, own.game, { agoMs: 2, playerId: 'ada', amountMinor: 9_007_199_254_740_991n })
    await createMovement(own, own.game, { agoMs: 3, playerId: 'ada', amountMinor: 5n, currency: 'JPY' })
    await createMovement(own, own.game, { agoMs: 4, playerId: 'bob', amountMinor: 7n })
    await createMovement(foreign, foreign.game, { agoMs: 5, playerId: 'ada', amountMinor: 1n })
    expect(await totalMovements(own.tenant, { playerId: 'ada' })).toEqual({
      count: 3,
      hasMore: false,
      sums: [
        { currency: 'EUR', type: 'bet', count: 2, amountMinor: 18_014_398_509_481_982n },
        { currency: 'JPY', type: 'bet', count: 1, amountMinor: 5n },
      ],
    })
    const none = await totalMovements(own.tenant, { playerId: 'nobody' })
    expect(none).toEqual({ count: 0, hasMore: false, sums: [] })
  })
})

describe('with many movements', () => {
  let own: Awaited<ReturnType<typeof tenantWithGame>>

  beforeAll(async () => {
    own = await tenantWithGame()
    const id = await createMovement(own, own.game, { agoMs: 0, playerId: 'first' })
    // Copies of it, with ids that begin alike in hundreds.
    await db.$executeRaw`insert into movement
      select copy.* from movement w, generate_series(1, 12000) n,
        lateral jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'transaction_id', 'tx-' || n,
          'round_id', 'round-' || n, 'player_id', 'player-' || n, 'created_at', w.created_at - n * interval '1 s')) copy
      where w.id = ${id}::uuid`
    await db.$executeRaw`analyze movement`
  }, 60_000)

  it.each([
    ['player_id', { playerPrefix: 'player-123' }],
    ['round_id', { roundPrefix: 'round-123' }],
    ['transaction_id', { transactionPrefix: 'tx-123' }],
  ])('the beginning of a %s is looked up in an index of the organization', async (column, filter) => {
    expect(await planOf(filter)).toMatch(
      new RegExp(`Index Cond:.*organization_id = .*${column}\\)?(::text)? ~>=~`),
    )
  })

  it('a state is looked up in the index of its brand, not among all that was confirmed', async () => {
    const plan = await planOf({ brandId: own.brandId, states: ['declined'] })
    expect(plan).toMatch(/Index Cond:.*brand_id = .*state = /)
  })

  async function planOf(filter: Partial<MovementFilter>): Promise<string> {
    const asked = foundIds({ organizationId: own.organizationId, ...filter }, { cursor: null, limit: 51 })
    const plan = await db.query<{ 'QUERY PLAN': string }>(`explain ${asked.text}`, asked.values)
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  }

  it('totals count no further than 10,000, and sum nothing beyond', async () => {
    expect(await totalMovements(own.tenant, {})).toEqual({ count: 10_000, hasMore: true, sums: [] })
    expect(await totalMovements(own.tenant, { playerPrefix: 'player-123' })).toMatchObject({
      count: 11,
      sums: [{ type: 'bet', count: 11, amountMinor: 1_100n }],
    })
  })
})

describe('one delivery', () => {
  it('shows the exact bytes, their count and digest, and no lease', async () => {
    const own = await tenantWithGame()
    const id = await createMovement(own, own.game, { agoMs: 0 })
    const delivery = await getMovement(own.tenant, { id })
    expect(delivery.body).toEqual({
      text: '{"amount":10.0}',
      byteLength: 15,
      sha256: 'cdf051694716cd6a093786c4281a27d60b217f70d0eabca2ee16ca705d82f73b',
    })
    expect(delivery).not.toHaveProperty('leaseToken')
  })

  it('of another organization does not exist, in the list or by id', async () => {
    const own = await tenantWithGame()
    const foreign = await createTestTenant()
    const id = await createMovement(own, own.game, { agoMs: 0 })
    expect((await searchMovements(foreign.tenant, {})).movements).toEqual([])
    await expect(getMovement(foreign.tenant, { id })).rejects.toMatchObject({ code: 'E0004' })
    // What may be done with it is asked within the organization as well, and would hide that it was read.
    expect(await findMovement(db, { organizationId: foreign.organizationId, id })).toBeNull()
  })
})
