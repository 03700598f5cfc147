import { afterEach, describe, expect, test } from 'vitest'
import type { Actor, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { replayMovement, reportMovement, resolveMovement } from './index'
import type { Behaviour } from './testing/fake-wallet'
import { createSession, createWorld, forgetMovements, storedMovement, type World } from './testing/world'

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

async function stuck(behaviour: Behaviour, type: 'bet' | 'win' = 'win') {
  const world = await createWorld()
  world.ports.policy = { ...world.ports.policy, scheduleS: [] }
  world.wallet.behave(behaviour)
  await send(world, { type, transactionId: 'm1' })
  world.wallet.behave('accept')
  return { world, id: (await storedMovement(world, 'm1')).id }
}

describe('a manual replay', () => {
  test.each<[Behaviour, string]>([
    ['server_error', 'exhausted'],
    ['bad_request', 'rejected'],
    ['garbage', 'unknown'],
  ])('delivers a win that met %s and was %s, with its audit row', async (behaviour, state) => {
    const { world, id } = await stuck(behaviour)
    expect((await storedMovement(world, 'm1')).state).toBe(state)
    expect(await replayMovement(tenant(world), { id }, world.ports)).toEqual({ id, state: 'confirmed' })
    expect(world.wallet.balance()).toBe(10_100)
    const stored = await storedMovement(world, 'm1')
    expect(stored.attempts.at(-1)).toMatchObject({ number: 2, trigger: 'replay', verdict: 'confirmed' })
    expect(Buffer.from(world.wallet.requests[0]?.body ?? '')).toEqual(
      Buffer.from(world.wallet.requests[1]?.body ?? ''),
    )
    expect(await db.auditEntry.findMany({ where: { organizationId: world.organizationId } })).toMatchObject([
      {
        action: 'movement.replayed',
        subjectId: id,
        before: { state },
        actor: { name: 'support@example.com' },
      },
    ])
  })

  test('that fails again is again left for support', async () => {
    const { world, id } = await stuck('bad_request')
    world.wallet.behave('timeout')
    expect(await replayMovement(tenant(world), { id }, world.ports)).toEqual({ id, state: 'exhausted' })
  })

  test('ten at once make one attempt', async () => {
    const { world, id } = await stuck('bad_request')
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => replayMovement(tenant(world), { id }, world.ports)),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(world.wallet.requests).toHaveLength(2)
  })

  test('is never possible for a bet', async () => {
    const { world, id } = await stuck('garbage', 'bet')
    await expect(replayMovement(tenant(world), { id }, world.ports)).rejects.toMatchObject({ code: 'E0003' })
    expect(world.wallet.requests).toHaveLength(1)
  })

  test('is not possible for what is settled or still retried', async () => {
    const world = await createWorld()
    await send(world, { type: 'win', transactionId: 'm1' })
    world.wallet.behave('timeout')
    await send(world, { type: 'win', transactionId: 'm2' })
    for (const transactionId of ['m1', 'm2']) {
      const { id } = await storedMovement(world, transactionId)
      await expect(replayMovement(tenant(world), { id }, world.ports)).rejects.toMatchObject({
        code: 'E0003',
      })
    }
  })

  test('is not for another organization, nor for who only reads', async () => {
    const { world, id } = await stuck('bad_request')
    const other = await createWorld()
    await expect(replayMovement(tenant(other), { id }, other.ports)).rejects.toMatchObject({ code: 'E0004' })
    await expect(replayMovement(tenant(world, 'analyst'), { id }, world.ports)).rejects.toMatchObject({
      code: 'E5004',
    })
    expect(world.wallet.requests).toHaveLength(1)
  })

  test('of a held refund is refused where it would reverse nothing, or a bet twice', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    const held = {
      type: 'refund',
      transactionId: 'r1',
      referenceTransactionId: 'b1',
      amountMinor: 99n,
    } as const
    await send(world, held)
    await send(world, { ...held, transactionId: 'r2', amountMinor: 100n })
    await send(world, { ...held, transactionId: 'r3', referenceTransactionId: 'r2' })
    for (const transactionId of ['r1', 'r3']) {
      const { id } = await storedMovement(world, transactionId)
      await expect(replayMovement(tenant(world), { id }, world.ports)).rejects.toMatchObject({
        code: 'E0003',
      })
    }
    expect(world.wallet.balance()).toBe(10_000)
  })

  test.each<[string, Behaviour, boolean]>([
    ['whose bet the operator declined', 'decline', false],
    ['whose bet was rejected at once', 'bad_request', false],
    ['whose bet never got through', 'refuse_connection', false],
    ['of another player than its bet', 'accept', true],
  ])('of a held refund %s is refused', async (_, behaviour, isOfAnother) => {
    const world = await createWorld()
    world.ports.policy = { ...world.ports.policy, scheduleS: [] }
    world.wallet.behave(behaviour)
    await send(world, { type: 'bet', transactionId: 'b1' })
    world.wallet.behave('accept')
    const sessionId = isOfAnother
      ? await createSession({ ...world, playerId: 'player-2', now: world.clock.now() })
      : world.sessionId
    const amountMinor = isOfAnother ? 100n : 99n
    const refund = { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' } as const
    expect(await send(world, { ...refund, sessionId, amountMinor })).toMatchObject({ outcome: 'failed' })
    const { id } = await storedMovement(world, 'r1')
    await expect(replayMovement(tenant(world), { id }, world.ports)).rejects.toMatchObject({ code: 'E0003' })
    expect(world.wallet.requests).toHaveLength(1)
  })

  test('of a held refund whose bet is still unrefunded delivers it, and a later one moves nothing', async () => {
    const world = await createWorld()
    await send(world, { type: 'bet', transactionId: 'b1' })
    const refund = {
      type: 'refund',
      transactionId: 'r1',
      referenceTransactionId: 'b1',
      amountMinor: 99n,
    } as const
    await send(world, refund)
    const { id } = await storedMovement(world, 'r1')
    expect(await replayMovement(tenant(world), { id }, world.ports)).toEqual({ id, state: 'confirmed' })
    expect(await send(world, { ...refund, transactionId: 'r2', amountMinor: 100n })).toMatchObject({
      outcome: 'ok',
      isReplayed: true,
    })
    expect(world.wallet.requests).toHaveLength(2)
  })
})

describe('a manual resolution', () => {
  test('closes what needs attention, keeps the note, and is audited', async () => {
    const { world, id } = await stuck('garbage', 'bet')
    const note = ' The operator found no debit. '
    expect(await resolveMovement(tenant(world), { id, note })).toEqual({ id, state: 'resolved' })
    expect(await storedMovement(world, 'm1')).toMatchObject({
      state: 'resolved',
      resolutionNote: note.trim(),
      settledAt: world.clock.now(),
    })
    expect(await db.auditEntry.findMany({ where: { organizationId: world.organizationId } })).toMatchObject([
      { action: 'movement.resolved', after: { state: 'resolved', note: note.trim() } },
    ])
    await expect(resolveMovement(tenant(world), { id, note })).rejects.toMatchObject({ code: 'E0003' })
  })

  test('needs a note and a membership that allows it', async () => {
    const { world, id } = await stuck('garbage')
    await expect(resolveMovement(tenant(world), { id, note: '  ' })).rejects.toMatchObject({ code: 'E0003' })
    await expect(
      resolveMovement(tenant(world, 'analyst'), { id, note: 'Settled by hand.' }),
    ).rejects.toMatchObject({
      code: 'E5004',
    })
    const other = await createWorld()
    await expect(resolveMovement(tenant(other), { id, note: 'Settled by hand.' })).rejects.toMatchObject({
      code: 'E0004',
    })
  })

  test('holds back a refund of that bet: money that a person settled is not moved again', async () => {
    const { world, id } = await stuck('garbage', 'bet')
    await resolveMovement(tenant(world), { id, note: 'Credited by hand.' })
    expect(
      await send(world, { type: 'refund', transactionId: 'r1', referenceTransactionId: 'm1' }),
    ).toMatchObject({ outcome: 'failed', reason: 'bet_resolved_by_support' })
    expect(await storedMovement(world, 'r1')).toMatchObject({ stateReason: 'bet_resolved_by_support' })
  })
})
