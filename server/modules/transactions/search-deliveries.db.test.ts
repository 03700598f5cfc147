import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
  testStart,
} from '@/server/testing/tenants'
import { getDelivery, searchDeliveries } from './index'
import { findDelivery } from './queries-deliveries'

const body = Buffer.from('{"amount":10.0}')

/** A bet that never left, `agoMs` before the tenant's clock started. */
async function createMovement(
  { organizationId, brandId }: TestTenant,
  game: { gameId: string; providerCode: string },
  { agoMs, ...change }: { agoMs: number; playerId?: string },
): Promise<string> {
  const id = newId()
  const createdAt = new Date(testStart.getTime() - agoMs)
  await db.walletTransaction.create({
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

describe('the list of deliveries', () => {
  it('is walked page by page to its end and back, each row once, also where times are equal', async () => {
    const own = await tenantWithGame()
    const made: string[] = []
    for (let row = 0; row < 120; row += 1) {
      made.push(await createMovement(own, own.game, { agoMs: Math.floor(row / 7) * 1_000 }))
    }
    const first = await searchDeliveries(own.tenant, {})
    const second = await searchDeliveries(own.tenant, { cursor: first.older })
    const third = await searchDeliveries(own.tenant, { cursor: second.older })
    const seen = [first, second, third].flatMap((page) => page.deliveries.map((row) => row.id))
    expect(seen.toSorted()).toEqual(made.toSorted())
    expect([first.newer, third.older]).toEqual([null, null])
    const back = await searchDeliveries(own.tenant, { cursor: third.newer })
    expect(back.deliveries).toEqual(second.deliveries)
    expect((await searchDeliveries(own.tenant, { cursor: back.newer })).deliveries).toEqual(first.deliveries)
  })

  it('is narrowed by what is asked for, and names the game', async () => {
    const own = await tenantWithGame()
    await createMovement(own, own.game, { agoMs: 1_000, playerId: 'ada' })
    await createMovement(own, own.game, { agoMs: 2_000, playerId: 'bob' })
    const { deliveries } = await searchDeliveries(own.tenant, { playerId: 'ada', states: ['not_sent'] })
    expect(deliveries).toMatchObject([{ playerId: 'ada', gameName: 'Sunken Temple' }])
    expect((await searchDeliveries(own.tenant, { states: ['confirmed'] })).deliveries).toEqual([])
    const before = new Date(testStart.getTime() - 1_500)
    expect((await searchDeliveries(own.tenant, { to: before })).deliveries).toMatchObject([
      { playerId: 'bob' },
    ])
  })
})

describe('one delivery', () => {
  it('shows the exact bytes, their count and digest, and no lease', async () => {
    const own = await tenantWithGame()
    const id = await createMovement(own, own.game, { agoMs: 0 })
    const delivery = await getDelivery(own.tenant, { id })
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
    expect((await searchDeliveries(foreign.tenant, {})).deliveries).toEqual([])
    await expect(getDelivery(foreign.tenant, { id })).rejects.toMatchObject({ code: 'E0004' })
    // What may be done with it is asked within the organization as well, and would hide that it was read.
    expect(await findDelivery(db, { organizationId: foreign.organizationId, id })).toBeNull()
  })
})
