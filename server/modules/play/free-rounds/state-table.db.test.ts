import { beforeEach, describe, expect, test } from 'vitest'
import { callFailed, type IssueResult } from '@/server/providers/port'
import { createFreeRoundsWorld } from '@/server/testing/free-rounds-world'
import {
  createProviderStub,
  freeRoundsFamilies,
  heldAnswer,
  stubProviders,
} from '@/server/testing/provider-stub'

/** Spec §3.1, row by row. */

const stub = createProviderStub()
stubProviders(stub)

const speak = (family: keyof typeof freeRoundsFamilies) =>
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies[family] })
beforeEach(() => speak('aurora'))

const flat = (error: string, status: number, body: Record<string, unknown> = {}) =>
  expect.objectContaining({ error, status, body: expect.objectContaining(body) })
const statuses = (games: { status: string }[]) => games.map((game) => game.status)
const day = 86_400_000

/** The first game issued, the others refused. */
const issueFirst = ({ providerGameIds }: { providerGameIds: string[] }) => ({
  ok: true as const,
  value: providerGameIds.map(
    (providerGameId, at): IssueResult =>
      at === 0
        ? { providerGameId, status: 'active' }
        : { providerGameId, status: 'issue_failed', reason: 'not today' },
  ),
})

describe.each(['aurora', 'borealis'] as const)('at %s', (family) => {
  beforeEach(() => speak(family))

  test('issued on all games, the grant and its games are active', async () => {
    const world = await createFreeRoundsWorld(stub, { games: 2 })
    const { status, body } = await world.issue()
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'active', grant_id: expect.any(String) })
    expect(statuses(body.games)).toEqual(['active', 'active'])
    expect(await world.grant(body.grant_id)).toEqual(body)
  })

  test('issued on some games, those are active and the others issue_failed with the provider’s words', async () => {
    const world = await createFreeRoundsWorld(stub, { games: 3 })
    stub.issue = issueFirst
    const { status, body } = await world.issue()
    expect([status, body.status]).toEqual([207, 'active'])
    expect(body.games).toEqual([
      expect.objectContaining({ status: 'active', reason: null }),
      expect.objectContaining({ status: 'issue_failed', reason: 'not today' }),
      expect.objectContaining({ status: 'issue_failed', reason: 'not today' }),
    ])
  })

  test('issued on no game, the grant is issue_failed', async () => {
    const world = await createFreeRoundsWorld(stub, { games: 2 })
    stub.issue = () => callFailed('refused', 'closed for the day')
    const failed = { grant_status: 'issue_failed', grant_id: expect.any(String) }
    await expect(world.issue()).rejects.toEqual(flat('provider_error', 502, failed))
    const [row] = await world.stored()
    expect(row).toMatchObject({ status: 'issue_failed', closedAt: world.clock.now() })
  })

  test('while it is being issued, cancel and replay find it pending, and no launch carries it', async () => {
    const world = await createFreeRoundsWorld(stub)
    const held = heldAnswer<IssueResult[]>({
      ok: true,
      value: [{ providerGameId: world.providerGameId(world.firstGame), status: 'active' }],
    })
    stub.issue = held.answer
    const issuing = world.issue()
    await held.isReached
    const [row] = await world.stored()
    const pending = {
      grant_status: 'pending_issue',
      games: [expect.objectContaining({ status: 'pending_issue' })],
    }
    await expect(world.cancel(row?.id ?? '')).rejects.toEqual(flat('issuance_in_progress', 409, pending))
    await expect(world.issue()).rejects.toEqual(flat('idempotency_in_progress', 409))
    expect((await world.launch()).freeRounds).toEqual([])
    expect(await world.activation(row?.id ?? '')).toMatchObject({ accepted: false, isUnavailable: true })
    held.release()
    const { body } = await issuing
    expect(body.status).toBe('active')
    expect((await world.launch()).freeRounds).toMatchObject([{ grantId: body.grant_id, rounds: 3 }])
  })

  test('an issuance without a known end stays pending until the sweep after end_at', async () => {
    const world = await createFreeRoundsWorld(stub)
    stub.issue = () => callFailed('timeout', 'too slow')
    const told = { grant_id: expect.any(String), grant_status: 'pending_issue' }
    await expect(world.issue()).rejects.toEqual(flat('provider_unavailable', 503, told))
    const [row] = await world.stored()
    const id = row?.id ?? ''
    await world.sweep()
    await expect(world.issue()).rejects.toEqual(flat('idempotency_in_progress', 409))
    await expect(world.cancel(id)).rejects.toEqual(flat('issuance_in_progress', 409))
    expect((await world.launch()).freeRounds).toEqual([])
    world.clock.advance(day)
    await expect(world.issue()).rejects.toEqual(flat('idempotency_in_progress', 409))
    await world.sweep()
    expect(await world.issue()).toMatchObject({
      status: 200,
      body: { _replayed: true, grant_id: id, status: 'expired' },
    })
    await expect(world.cancel(id)).rejects.toEqual(flat('not_cancellable', 409, { grant_status: 'expired' }))
    expect(stub.issues).toHaveLength(1)
  })

  test('a process that dies while the provider issues leaves the same: pending, and never issued twice', async () => {
    const world = await createFreeRoundsWorld(stub)
    stub.issue = () => Promise.reject(new Error('killed'))
    await expect(world.issue()).rejects.toThrow('killed')
    stub.issue = createProviderStub().issue
    await expect(world.issue()).rejects.toEqual(flat('idempotency_in_progress', 409))
    expect(stub.issues).toHaveLength(1)
    world.clock.advance(day)
    await world.sweep()
    expect(await world.issue()).toMatchObject({ status: 200, body: { status: 'expired' } })
  })

  test('an answer that comes after the sweep changes nothing', async () => {
    const world = await createFreeRoundsWorld(stub)
    const held = heldAnswer<IssueResult[]>({
      ok: true,
      value: [{ providerGameId: world.providerGameId(world.firstGame), status: 'active' }],
    })
    stub.issue = held.answer
    const issuing = world.issue()
    const late = expect(issuing).rejects.toEqual(flat('provider_error', 502, { grant_status: 'expired' }))
    await held.isReached
    world.clock.advance(day)
    await world.sweep()
    held.release()
    await late
    const [row] = await world.stored()
    expect(row?.status).toBe('expired')
    expect(await world.activation(row?.id ?? '')).toEqual({ accepted: false, reason: 'expired' })
  })

  test('played through, a game is consumed and the grant completed; cancel finds nothing left', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue('k', { count: 1 })).body
    const { sessionId } = await world.launch()
    await world.activation(grantId)
    await world.play(sessionId, { type: 'win', grantId, amountMinor: 120n })
    expect(await world.grant(grantId)).toMatchObject({
      status: 'completed',
      games: [{ status: 'consumed', rounds_played: 1, won_amount: 120 }],
    })
    const games = [expect.objectContaining({ status: 'consumed' })]
    await expect(world.cancel(grantId)).rejects.toEqual(
      flat('not_cancellable', 409, { grant_status: 'completed', games }),
    )
    expect(stub.cancels).toEqual([])
  })

  test('the provider calls its activation off before any win: the game is cancelled', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    await world.activation(grantId)
    expect(await world.activation(grantId, 'cancelled')).toEqual({ accepted: true })
    expect(await world.grant(grantId)).toMatchObject({
      status: 'cancelled',
      games: [{ status: 'cancelled', reason: 'cancelled_by_provider' }],
    })
    expect((await world.launch()).freeRounds).toEqual([])
    expect(await world.activation(grantId)).toEqual({ accepted: false, reason: 'cancelled' })
  })

  test('the provider calls its activation off after a win: the game is consumed, and stays so', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    const { sessionId } = await world.launch()
    await world.activation(grantId)
    await world.play(sessionId, { type: 'win', grantId })
    for (const _ of [1, 2]) {
      expect(await world.activation(grantId, 'cancelled')).toEqual({ accepted: true })
      expect(await world.grant(grantId)).toMatchObject({ games: [{ status: 'consumed' }] })
    }
  })

  test('rounds nobody played expire with their window, and are not playable from its end on', async () => {
    const world = await createFreeRoundsWorld(stub)
    const { grant_id: grantId } = (await world.issue()).body
    world.clock.advance(day)
    expect((await world.launch()).freeRounds).toEqual([])
    expect(await world.activation(grantId)).toEqual({ accepted: false, reason: 'window_over' })
    expect((await world.grant(grantId)).status).toBe('expired')
    await world.sweep()
    expect(await world.grant(grantId)).toMatchObject({ status: 'expired', games: [{ status: 'expired' }] })
    await expect(world.cancel(grantId)).rejects.toEqual(
      flat('not_cancellable', 409, { grant_status: 'expired' }),
    )
  })
})
