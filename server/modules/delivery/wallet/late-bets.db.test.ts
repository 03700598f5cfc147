import { afterEach, describe, expect, test } from 'vitest'
import type { Actor, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { getPossibleActions, listLateBets, reportMovement, resolveMovement } from './index'
import { deliverDue } from './testing/deliver-due'
import { createWorld, forgetMovements, storedMovement, type World } from './testing/world'

afterEach(forgetMovements)

const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)

const person = (role: 'owner' | 'analyst'): Actor => ({
  kind: 'user',
  userId: 'u',
  email: 'support@example.com',
  role,
  staffRole: null,
})
const tenant = (world: World, role: 'owner' | 'analyst' = 'owner'): TenantContext => ({
  ...world.ctx,
  actor: person(role),
  organizationId: asOrganizationId(world.organizationId),
})

describe('late bets', () => {
  async function lateBet() {
    const world = await createWorld()
    world.wallet.behave('timeout')
    await send(world, { type: 'bet', transactionId: 'b1' })
    world.wallet.behave('accept')
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    return world
  }
  const listed = async (world: World) => (await listLateBets(tenant(world))).map((bet) => bet.transactionId)

  test('are listed ten minutes after a redelivery confirmed them without their refund', async () => {
    const world = await lateBet()
    world.clock.advance(10 * 60_000 - 1)
    expect(await listed(world)).toEqual([])
    world.clock.advance(1)
    expect(await listed(world)).toEqual(['b1'])
    expect(await listed(await createWorld())).toEqual([])
  })

  test('can be resolved from then on, and say so before', async () => {
    const world = await lateBet()
    const { id, settledAt } = await storedMovement(world, 'b1')
    const resolvableFrom = new Date((settledAt?.getTime() ?? 0) + 10 * 60_000)
    const offered = () => getPossibleActions(tenant(world, 'analyst'), { id })
    expect(await offered()).toMatchObject({ canResolve: false, canReplay: false, resolvableFrom })
    await expect(resolveMovement(tenant(world), { id, note: 'Settled by hand.' })).rejects.toMatchObject({
      code: 'E0003',
    })
    world.clock.advance(10 * 60_000)
    expect(await offered()).toMatchObject({ canResolve: true, resolvableFrom: null })
    await expect(getPossibleActions(tenant(await createWorld()), { id })).rejects.toMatchObject({
      code: 'E0004',
    })
  })

  test('leave the list when the refund comes', async () => {
    const world = await lateBet()
    world.clock.advance(11 * 60_000)
    await send(world, { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' })
    expect(await listed(world)).toEqual([])
    expect(world.wallet.balance()).toBe(10_000)
  })

  test('leave the list when support settles them, after which a refund is held', async () => {
    const world = await lateBet()
    const { id, settledAt } = await storedMovement(world, 'b1')
    await expect(resolveMovement(tenant(world), { id, note: 'Settled by hand.' })).rejects.toMatchObject({
      code: 'E0003',
    })
    world.clock.advance(11 * 60_000)
    await resolveMovement(tenant(world), { id, note: 'The operator returned the stake.' })
    expect(await listed(world)).toEqual([])
    // The time of the debit stays, so that the period in which it counted does not change.
    expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'resolved', settledAt })
    await send(world, { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' })
    expect(await storedMovement(world, 'r1')).toMatchObject({ state: 'unknown' })
  })
})
