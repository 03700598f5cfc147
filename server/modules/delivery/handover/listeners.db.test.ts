import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { invalidationFeed } from '@/server/cache/invalidation-feed'
import { type Listening, listenForInvalidations } from '@/server/cache/listen-for-invalidations'
import { systemClock } from '@/server/core/clock'
import type { TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { isListened, listEndpoints, removeExpiredListeners } from '@/server/modules/accounts/endpoints'
import { issueKey, revokeKey } from '@/server/modules/accounts/keys'
import { livePorts, reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, storedMovement, type World } from '@/server/modules/delivery/wallet/testing/world'
import { call, ListeningClient } from './testing/listening-client'

/** The engine's own ports: what is handed over, and what comes back, goes through the database as between processes. */
let listening: Listening
let world: World
let owner: TenantContext
let token: string

beforeAll(async () => {
  listening = listenForInvalidations()
  await vi.waitFor(() => expect(invalidationFeed().isTrusted()).toBe(true), { timeout: 10_000 })
})
afterAll(() => listening.stop())

beforeEach(async () => {
  Object.assign(env(), { API_MODE: 'sandbox' })
  world = await createWorld(new Date())
  owner = tenantOf(world)
  token = await newToken()
})
afterEach(() => {
  Object.assign(env(), { API_MODE: 'live' })
})

/** A key counts while the person who made it is a member; these are made by none. */
const tenantOf = ({ ctx, organizationId }: World): TenantContext => ({
  ...ctx,
  clock: systemClock,
  organizationId: asOrganizationId(organizationId),
})

const newToken = async () =>
  (await issueKey(owner, { name: 'Laptop', scopes: ['read', 'write'], expiresInDays: null })).token

/** The deadline is for tests of those who miss it; the others have all the time they need. */
function report(type: 'bet' | 'win', transactionId: string, timeoutMs = 60_000) {
  const ports = livePorts()
  const policy = { ...ports.policy, timeoutMs }
  const ctx = { ...world.ctx, clock: systemClock }
  return reportMovement(ctx, world.report({ type, transactionId }), { ...ports, policy })
}

/** Until this process has heard of it: a change travels for a moment. */
const untilHeard = (expected: boolean) =>
  vi.waitFor(async () => expect(await isListened(world.endpointId)).toBe(expected), { timeout: 10_000 })

async function attached(): Promise<ListeningClient> {
  const client = new ListeningClient(token)
  await client.open()
  await untilHeard(true)
  return client
}

const auditOf = async () =>
  (
    await db.auditEntry.findMany({
      where: { organizationId: world.organizationId, action: { startsWith: 'endpoint.listener' } },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ action, actor, after }) => ({ action, actor, after }))

describe('a listener', () => {
  test('is handed the exact bytes and headers, and its answer is judged like that of the URL', async () => {
    const client = await attached()
    const bet = report('bet', 'b1')
    const given = await client.callback()
    const body = Buffer.from(given.body_base64, 'base64')
    const signature = createHmac('sha256', world.secret).update(body).digest('hex')
    expect(given.headers).toEqual({
      'Content-Type': 'application/json',
      'X-SIGNATURE': signature,
      'User-Agent': 'Croupier/1',
    })
    expect(given.deadline_ms).toBeGreaterThan(0)
    expect((await client.confirm(given)).status).toBe(204)
    expect(await bet).toMatchObject({ outcome: 'ok', balanceMinor: 900n })
    expect(await storedMovement(world, 'b1')).toMatchObject({
      state: 'confirmed',
      body: new Uint8Array(body),
      attempts: [{ verdict: 'confirmed', responseStatus: 200 }],
    })
  })

  test.each([
    ['a decline', { status: 402, headers: {}, body_base64: '' }, { outcome: 'declined' }, 'declined'],
    ['no JSON', { status: 200, headers: {}, body_base64: 'PGI+' }, { outcome: 'failed' }, 'unknown'],
    ['a redirect', { status: 302, headers: { location: 'http://x.test' }, body_base64: '' }, {}, 'rejected'],
    [
      'a reply that breaks off',
      {
        ...{ status: 200, headers: {}, body_base64: Buffer.from('{"bal').toString('base64') },
        cut_off: { code: 'ECONNRESET', message: 'socket hang up' },
      },
      {},
      'unknown',
    ],
    ['no wallet', { error: { code: 'ECONNREFUSED', message: 'refused' } }, { outcome: 'failed' }, 'retrying'],
  ])('may answer %s, with the verdict that the URL would get', async (_, answer, outcome, state) => {
    const client = await attached()
    const bet = report('bet', 'b1')
    await client.answer(await client.callback(), answer)
    expect(await bet).toMatchObject(outcome)
    expect(await storedMovement(world, 'b1')).toMatchObject({ state })
  })

  test('that does not answer in time makes an ordinary failed attempt, and its late answer is refused', async () => {
    const client = await attached()
    const win = report('win', 'w1', 300)
    const given = await client.callback()
    expect(await win).toMatchObject({ outcome: 'pending' })
    expect(await storedMovement(world, 'w1')).toMatchObject({
      state: 'retrying',
      attempts: [{ verdict: 'retryable', verdictReason: 'timeout', responseStatus: null }],
    })
    const late = await client.confirm(given)
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { error: { code: 'E0003', message: expect.stringContaining('deadline') } },
    ])
  })

  test('has one answer for each attempt: the second is refused, and changes nothing', async () => {
    const client = await attached()
    const bet = report('bet', 'b1')
    const given = await client.callback()
    const answers = await Promise.all([client.confirm(given, 900), client.confirm(given, 5)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const stored = await bet
    expect((await client.confirm(given, 7)).status).toBe(409)
    expect(stored).toMatchObject({
      outcome: 'ok',
      balanceMinor: answers[0]?.status === 204 ? 900n : 5n,
    })
  })

  test('beside another takes each attempt alone', async () => {
    const clients = [await attached(), await attached()]
    const bets = Array.from({ length: 12 }, (_, index) => report('bet', `b${index}`))
    const taken: string[] = []
    const work = clients.map(async (client) => {
      for (;;) {
        const given = await client.callback()
        taken.push(given.id)
        await client.confirm(given)
      }
    })
    expect((await Promise.all(bets)).map(({ outcome }) => outcome)).toEqual(bets.map(() => 'ok'))
    await Promise.all(clients.map((client) => client.lose()))
    await Promise.allSettled(work)
    expect(new Set(taken).size).toBe(12)
    expect(taken).toHaveLength(12)
  })

  test('that lost its connection is given again what it did not answer, and answers it', async () => {
    const client = await attached()
    const bet = report('bet', 'b1')
    const { id } = await client.callback()
    await client.lose()
    const waiting = report('bet', 'b2')
    await client.open()
    const again = [await client.callback(), await client.callback()]
    expect(again[0]?.id).toBe(id)
    for (const given of again) await client.confirm(given)
    expect([await bet, await waiting]).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }])
    expect((await auditOf()).map(({ action }) => action)).toEqual(['endpoint.listener_attached'])
  })

  test('whose stream is opened twice keeps the newer one', async () => {
    const client = await attached()
    const other = new ListeningClient(token, client.listenerId)
    await other.open()
    const bet = report('bet', 'b1')
    await other.confirm(await other.callback())
    expect(await bet).toMatchObject({ outcome: 'ok' })
  })
})

describe('an endpoint', () => {
  test('shows who listens since when, and both ends are in the audit log', async () => {
    const client = await attached()
    const [shown] = await listEndpoints(owner)
    expect(shown?.listeners).toEqual([
      {
        id: client.listenerId,
        keyName: 'Laptop',
        forwardsTo: 'http://localhost:8080/wallet',
        attachedAt: expect.any(Date),
      },
    ])
    expect((await client.detach()).status).toBe(204)
    expect((await client.detach()).status).toBe(204)
    await untilHeard(false)
    expect((await listEndpoints(owner))[0]?.listeners).toEqual([])
    const actor = expect.objectContaining({ kind: 'apiKey', name: 'Laptop' })
    expect(await auditOf()).toEqual([
      {
        action: 'endpoint.listener_attached',
        actor,
        after: { listenerId: client.listenerId, forwardsTo: 'http://localhost:8080/wallet' },
      },
      { action: 'endpoint.listener_detached', actor, after: { reason: 'detached' } },
    ])
  })

  test('whose listener did not come back sends to its URL again, and that is audited', async () => {
    await attached()
    await db.endpointListener.updateMany({
      where: { endpointId: world.endpointId },
      data: { aliveUntil: new Date(0) },
    })
    expect(await report('win', 'w1', 2_000)).toMatchObject({ outcome: 'pending' })
    // The address of this world does not exist: the name was looked up, so it was the URL's turn.
    expect(await storedMovement(world, 'w1')).toMatchObject({
      attempts: [{ verdict: 'retryable', url: 'https://wallet.example.com/callback' }],
    })
    expect(await db.callbackHandover.count({ where: { endpointId: world.endpointId } })).toBe(0)
    await removeExpiredListeners({ ...world.ctx, clock: systemClock })
    expect(await auditOf()).toMatchObject([{}, { after: { reason: 'connection lost' } }])
    await untilHeard(false)
  })

  test('without a listener costs a callback no query, once that is known', async () => {
    await untilHeard(false)
    const asked = vi.spyOn(db, 'query')
    await isListened(world.endpointId)
    expect(asked).not.toHaveBeenCalled()
  })

  test('that is not there is refused with those that are', async () => {
    const response = await new ListeningClient(token).attach('lucky:nobody')
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {
        error: { code: 'E0003', message: 'No such endpoint.', details: { endpoints: [expect.any(String)] } },
      },
    ])
  })
})

describe('is refused', () => {
  test('in a live deployment', async () => {
    const client = new ListeningClient(token)
    Object.assign(env(), { API_MODE: 'live' })
    for (const response of [
      await client.attach(),
      await client.confirm({ id: newId() }),
      await client.detach(),
    ])
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { error: { code: 'E5004', message: expect.stringContaining('This deployment is live') } },
      ])
  })

  test('a key that may only read, and one of another organization for a listener that it does not have', async () => {
    const reading = await issueKey(owner, { name: 'Reader', scopes: ['read'], expiresInDays: null })
    expect((await new ListeningClient(reading.token).attach()).status).toBe(403)
    const client = await attached()
    const bet = report('bet', 'b1')
    const given = await client.callback()
    const stranger = await createWorld(new Date())
    const theirs = await issueKey(tenantOf(stranger), {
      name: 'Stranger',
      scopes: ['write'],
      expiresInDays: null,
    })
    const asStranger = new ListeningClient(theirs.token, client.listenerId)
    expect((await asStranger.confirm(given)).status).toBe(404)
    expect((await asStranger.attach()).status).toBe(404)
    expect((await asStranger.detach()).status).toBe(204)
    await client.confirm(given)
    expect(await bet).toMatchObject({ outcome: 'ok' })
  })

  test('an answer that is no reply', async () => {
    const client = await attached()
    for (const answer of [{}, { status: 99, headers: {}, body_base64: '' }, { status: 200 }])
      expect((await client.answer({ id: newId() }, answer)).status).toBe(400)
    expect((await client.confirm({ id: newId() })).status).toBe(404)
    expect((await call('/sandbox/v1/unknown', token)).status).toBe(404)
  })
})

test('a revoked key ends its stream', async () => {
  const { token, key } = await issueKey(owner, { name: 'Leaked', scopes: ['write'], expiresInDays: null })
  const client = new ListeningClient(token)
  await client.open()
  await revokeKey(owner, { keyId: key.id })
  expect(await client.next()).toEqual({ type: 'end', reason: 'ended' })
})
