import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { SendCallback } from '@/server/outbound'
import type { MovementReport } from '@/server/providers/port'
import { reportMovement } from './index'
import type { Behaviour } from './testing/fake-wallet'
import { callbackUrl, createWorld, storedMovement, type World } from './testing/world'

const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)

describe('a movement', () => {
  test('is recorded, sent once as signed bytes, and confirmed with the balance the wallet gave', async () => {
    const world = await createWorld()
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toEqual({
      outcome: 'ok',
      transactionId: 'b1',
      balanceMinor: 9_900n,
      currency: 'EUR',
      isReplayed: false,
    })
    const [request] = world.wallet.requests
    const body = Buffer.from(request?.body ?? '')
    const signature = createHmac('sha256', world.secret).update(body).digest('hex')
    expect(world.wallet.requests).toHaveLength(1)
    expect(request?.url).toBe(callbackUrl)
    expect(request?.headers).toMatchObject({ 'Content-Type': 'application/json', 'X-SIGNATURE': signature })
    expect(JSON.parse(body.toString())).toEqual({
      action: 'BET',
      transaction_type: 'bet',
      is_free: false,
      free_round_grant_id: '',
      free_round_kind: null,
      transaction_id: 'b1',
      amount: 100,
      currency: 'EUR',
      player_id: 'player-1',
      provider_code: world.providerCode,
      game: 'slot-1',
      game_id: world.gameId,
      round_id: 'round-1',
      finished: false,
      session_id: world.sessionId,
    })
    const stored = await storedMovement(world, 'b1')
    expect(stored).toMatchObject({
      state: 'confirmed',
      providerAnswer: 'ok',
      operatorStatus: 200,
      attemptCount: 1,
    })
    expect(Buffer.from(stored.body)).toEqual(body)
    expect(stored.attempts).toMatchObject([
      { number: 1, trigger: 'initial', verdict: 'confirmed', signature, responseStatus: 200 },
    ])
  })

  test('is committed before a byte of it leaves', async () => {
    const world = await createWorld()
    const seen: unknown[] = []
    const ports = {
      ...world.ports,
      send: async (request: Parameters<typeof world.ports.send>[0]) => {
        const { state, attempts } = await storedMovement(world, 'b1')
        seen.push({ state, open: attempts.filter((attempt) => attempt.finishedAt === null).length })
        return world.wallet.send(request)
      },
    }
    await reportMovement(world.ctx, world.report({ type: 'bet', transactionId: 'b1' }), ports)
    expect(seen).toEqual([{ state: 'sending', open: 1 }])
  })

  test('keeps a reply that PostgreSQL text cannot hold, to the byte', async () => {
    const world = await createWorld()
    const body = Buffer.from([0x7b, 0x00, 0xff, 0x7d])
    const ports = {
      ...world.ports,
      send: async () =>
        ({ kind: 'response', status: 200, headers: {}, body, isTruncated: false, durationMs: 1 }) as const,
    }
    await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w1' }), ports)
    const stored = await storedMovement(world, 'w1')
    expect(stored.state).toBe('unknown')
    expect(Buffer.from(stored.attempts[0]?.responseBody ?? [])).toEqual(body)
  })
})

test('headers that replies of a wallet have again and again are stored once, and shown with each', async () => {
  const world = await createWorld()
  const headers = { server: 'wallet/1', 'content-type': 'application/json' }
  const date = 'Sun, 01 Mar 2026 12:00:07 GMT'
  const deliver = async (transactionId: string, own: Record<string, string>) => {
    const send: SendCallback = async (request) => ({
      ...(await world.wallet.send(request)),
      ...{ headers: { ...headers, ...own } },
    })
    await reportMovement(world.ctx, world.report({ type: 'win', transactionId }), { ...world.ports, send })
    return storedMovement(world, transactionId)
  }
  for (const transactionId of ['w1', 'w2', 'w3'])
    expect((await deliver(transactionId, { date })).firstResponseHeaders).toEqual({ ...headers, date })
  await expect.poll(() => db.replyHeaders.count({ where: { endpointId: world.endpointId } })).toBe(1)
  await expect.poll(async () => (await deliver(newId(), {})).firstResponseHeaders).toBeNull()
  world.clock.advance(61_500)
  const later = await deliver('w4', { date })
  expect([later.firstResponseHeaders, later.attempts[0]?.responseHeaders]).toEqual([
    null,
    { ...headers, date },
  ])
  const undated = await deliver('w5', {})
  expect([undated.firstResponseHeaders, undated.attempts[0]?.responseHeaders]).toEqual([null, headers])
  const odd = { date: '2026-03-01' }
  expect((await deliver('w6', odd)).attempts[0]?.responseHeaders).toEqual({ ...headers, ...odd })
  const rare = { 'x-request': '1' }
  expect((await deliver('w7', rare)).attempts[0]?.responseHeaders).toEqual({ ...headers, ...rare })
})

describe('what the provider is told, and where the movement stands', () => {
  test.each<[Behaviour, string, string, string, string]>([
    ['accept', 'ok', 'confirmed', 'ok', 'confirmed'],
    ['decline', 'declined', 'declined', 'pending', 'rejected'],
    ['server_error', 'failed', 'retrying', 'pending', 'retrying'],
    ['timeout', 'failed', 'retrying', 'pending', 'retrying'],
    ['refuse_connection', 'failed', 'retrying', 'pending', 'retrying'],
    ['bad_request', 'failed', 'rejected', 'pending', 'rejected'],
    ['garbage', 'failed', 'unknown', 'pending', 'unknown'],
  ])('when the wallet does: %s', async (behaviour, betAnswer, betState, winAnswer, winState) => {
    const world = await createWorld()
    world.wallet.behave(behaviour)
    const bet = await send(world, { type: 'bet', transactionId: 'b1' })
    const win = await send(world, { type: 'win', transactionId: 'w1' })
    expect([bet.outcome, win.outcome]).toEqual([betAnswer, winAnswer])
    expect((await storedMovement(world, 'b1')).state).toBe(betState)
    expect((await storedMovement(world, 'w1')).state).toBe(winState)
  })

  test('a decline gives the balance that the wallet gave', async () => {
    const world = await createWorld()
    world.wallet.behave('decline')
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({
      outcome: 'declined',
      balanceMinor: 10_000n,
    })
  })
})

describe('a report that cannot be taken', () => {
  test.each<[string, Partial<MovementReport>, string]>([
    [
      'names no session of the provider',
      { sessionId: newId() as MovementReport['sessionId'] },
      'session_not_found',
    ],
    ['names a session of another provider', { providerCode: 'other' }, 'session_not_found'],
    ['is in another currency', { currency: 'USD' }, 'invalid'],
    ['is of nothing', { amountMinor: 0n }, 'invalid'],
  ])('because it %s leaves no trace', async (_, of, outcome) => {
    const world = await createWorld()
    expect(await send(world, { type: 'bet', transactionId: 'b1', ...of })).toMatchObject({ outcome })
    expect(world.wallet.requests).toHaveLength(0)
    expect(await db.movement.count({ where: { organizationId: world.organizationId } })).toBe(0)
  })
})

describe('when play should have ended', () => {
  const circumstances: [string, (world: World) => Promise<unknown>, string][] = [
    ['the session expired', async (world) => world.clock.advance(25 * 3_600_000), 'session_expired'],
    [
      'the player is excluded',
      (world) =>
        db.playerExclusion.create({
          data: { id: newId(), brandId: world.brandId, playerId: world.playerId },
        }),
      'player_excluded',
    ],
    [
      'the brand is suspended',
      (world) => db.brand.update({ where: { id: world.brandId }, data: { status: 'suspended' } }),
      'brand_not_active',
    ],
    [
      'the organization is disabled',
      (world) => db.organization.update({ where: { id: world.organizationId }, data: { isActive: false } }),
      'operator_disabled',
    ],
    [
      'the provider is suspended',
      (world) => db.provider.update({ where: { code: world.providerCode }, data: { status: 'suspended' } }),
      'provider_suspended',
    ],
    [
      'the provider was disabled for the organization',
      (world) =>
        db.providerAccess.create({
          data: { organizationId: world.organizationId, providerCode: world.providerCode, isEnabled: false },
        }),
      'provider_not_approved',
    ],
  ]

  test.each(circumstances)(
    'because %s: bets do not leave, wins and refunds still pass',
    async (_, end, reason) => {
      const world = await createWorld()
      await send(world, { type: 'bet', transactionId: 'b1' })
      await end(world)
      expect(await send(world, { type: 'bet', transactionId: 'b2' })).toMatchObject({
        outcome: 'failed',
        reason,
      })
      expect(await storedMovement(world, 'b2')).toMatchObject({
        state: 'not_sent',
        stateReason: reason,
        attempts: [],
      })
      expect(await send(world, { type: 'win', transactionId: 'w1' })).toMatchObject({ outcome: 'ok' })
      expect(
        await send(world, { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' }),
      ).toMatchObject({ outcome: 'ok' })
      expect(world.wallet.balance()).toBe(10_100)
    },
  )
})

describe('without an endpoint', () => {
  test('a bet does not leave, and a win waits until there is one', async () => {
    const world = await createWorld()
    await db.endpoint.update({ where: { id: world.endpointId }, data: { isActive: false } })
    expect(await send(world, { type: 'bet', transactionId: 'b1' })).toMatchObject({
      outcome: 'failed',
      reason: 'no_endpoint',
    })
    expect(await send(world, { type: 'win', transactionId: 'w1' })).toMatchObject({ outcome: 'pending' })
    expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'retrying', stateReason: 'no_endpoint' })
  })
})
