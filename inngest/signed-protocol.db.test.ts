import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { World } from '@/server/modules/delivery/wallet/testing/world'
import { createInngestServer, type InngestServer, payloadOf, sign } from './testing/inngest-server'

/** The real handler, driven by the protocol of a real server: signed calls, a step each, to a wallet on loopback. */
const signingKey = 'signkey-test-0123456789abcdef0123456789abcdef'
let wallet: Server
let origin: string
let received: string[] = []
let replies: (() => { status: number; body: string } | null)[] = []
let handlers: typeof import('@/app/api/inngest/route')

beforeAll(async () => {
  wallet = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      const reply = (replies.shift() ?? fails)()
      if (reply === null) return response.destroy()
      return response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`
  Object.assign(process.env, {
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: `${origin}/`,
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: signingKey,
    // A switch of the library's own that must not open the address.
    INNGEST_DEV: '1',
  })
  handlers = await import('@/app/api/inngest/route')
})
afterAll(() => {
  wallet.closeAllConnections()
  return new Promise((resolve) => wallet.close(resolve))
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
  received = []
  replies = []
})
afterEach(() => {
  vi.useRealTimers()
})

const fails = () => ({ status: 503, body: '' })
const pays = () => ({ status: 200, body: '{"balance":10100,"currency":"EUR"}' })

const post = (request: Request) => handlers.POST(request)
const serverWith = (options: { copies?: number } = {}): InngestServer =>
  createInngestServer({ signingKey, handler: post, sleepUntil: (at) => vi.setSystemTime(at), ...options })

/** A win whose first delivery failed, and the event that says so. */
async function queuedWin(): Promise<{ world: World; event: { name: string; data: object }; id: string }> {
  const { createWorld, storedMovement } = await import('@/server/modules/delivery/wallet/testing/world')
  const { reportMovement } = await import('@/server/modules/delivery/wallet')
  const { db } = await import('@/server/db')
  const { livePorts } = await import('@/server/modules/delivery/wallet/policy')
  const { systemClock } = await import('@/server/core/clock')
  const world = await createWorld(new Date())
  await db.endpoint.update({ where: { id: world.endpointId }, data: { url: `${origin}/callback` } })
  replies = [fails]
  const ctx = { ...world.ctx, clock: systemClock }
  await reportMovement(ctx, world.report({ type: 'win', transactionId: 'w1' }), livePorts())
  received = []
  const { id, endpointId, nextAttemptAt } = await storedMovement(world, 'w1')
  const data = { movementId: id, endpointId, nextAttemptAt: nextAttemptAt?.toISOString() }
  return { world, id, event: { name: 'croupier/callback.queued', data } }
}

async function stored(world: World) {
  const { storedMovement } = await import('@/server/modules/delivery/wallet/testing/world')
  return storedMovement(world, 'w1')
}

describe('a queued callback', () => {
  test('sleeps until each stored time and is sent once each time, until the wallet accepts it', async () => {
    const { world, event } = await queuedWin()
    replies = [fails, fails, pays]
    const run = await serverWith().run('redeliver-callback', event)
    expect(run).toMatchObject({
      isFinished: true,
      failures: 0,
      steps: ['attempt-1', 'attempt-2', 'attempt-3'],
    })
    expect(run.sleptUntil.map((at) => Date.parse(at) - Date.parse('2026-03-01T12:00:00Z'))).toEqual([
      5_000, 10_000, 40_000,
    ])
    expect(await stored(world)).toMatchObject({ state: 'confirmed', attemptCount: 4 })
    expect(new Set(received).size).toBe(1)
  })

  test('is sent once per attempt though every call is made three times at once', async () => {
    const { world, event } = await queuedWin()
    replies = [fails, pays]
    await serverWith({ copies: 3 }).run('redeliver-callback', event)
    expect(await stored(world)).toMatchObject({ state: 'confirmed', attemptCount: 3 })
    expect(received).toHaveLength(2)
  })

  test('is sent once per attempt though its event came twice and the ticker runs by mistake', async () => {
    const { world, event } = await queuedWin()
    const { deliverDue } = await import('@/server/modules/delivery/wallet/testing/deliver-due')
    const { systemContext } = await import('@/server/core/context')
    const { systemClock } = await import('@/server/core/clock')
    replies = [fails, fails, fails, fails, fails, fails]
    const sweep = () => deliverDue(systemContext('sweep', systemClock, 'sweep'))
    const server = createInngestServer({
      signingKey,
      handler: async (request) => (await Promise.all([post(request), sweep()]))[0],
      sleepUntil: (at) => vi.setSystemTime(at),
    })
    await Promise.all([server.run('redeliver-callback', event), server.run('redeliver-callback', event)])
    expect(await stored(world)).toMatchObject({ state: 'exhausted', attemptCount: 7 })
    expect(received).toHaveLength(6)
  })

  test('whose step breaks off is tried again by the server, and nothing is sent twice', async () => {
    const { world, event } = await queuedWin()
    replies = [pays]
    const broken = vi.spyOn(await import('@/server/modules/delivery/wallet/queries-claim'), 'claimDue')
    broken.mockRejectedValueOnce(new Error('the database is away'))
    const run = await serverWith().run('redeliver-callback', event)
    expect(run).toMatchObject({ isFinished: true, failures: 1 })
    expect(await stored(world)).toMatchObject({ state: 'confirmed', attemptCount: 2 })
  })

  test('whose event is lost is found by the sweep', async () => {
    const { world } = await queuedWin()
    vi.setSystemTime('2026-03-01T12:00:05Z')
    replies = [pays]
    const answer = await serverWith().call(
      'redeliver-callbacks',
      payloadOf({ name: 'inngest/scheduled.timer', data: {} }),
    )
    expect(answer.status).toBe(206)
    const { workers } = await import('@/server/jobs/workers')
    await workers().redelivery.idle()
    expect(await stored(world)).toMatchObject({ state: 'confirmed' })
  })

  test('that is settled by then is left alone', async () => {
    const { world, event, id } = await queuedWin()
    const { db } = await import('@/server/db')
    await db.movement.update({
      where: { id },
      data: { state: 'exhausted', nextAttemptAt: null },
    })
    expect(await serverWith().run('redeliver-callback', event)).toMatchObject({
      isFinished: true,
      steps: ['attempt-1'],
    })
    expect(received).toEqual([])
    expect(await stored(world)).toMatchObject({ attemptCount: 1 })
  })

  test('of which an event says nonsense is not tried again', async () => {
    const event = { name: 'croupier/callback.queued', data: { movementId: 'x', nextAttemptAt: 'soon' } }
    const answer = await serverWith().call('redeliver-callback', payloadOf(event))
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-inngest-no-retry')).toBe('true')
  })

  test('ends its sleep when support or a refund takes it out of the queue', async () => {
    const { redeliverCallback } = await import('./functions/redeliver-callback')
    expect(redeliverCallback.opts.cancelOn).toMatchObject([
      { event: { name: 'croupier/callback.closed' }, if: 'async.data.movementId == event.data.movementId' },
    ])
  })
})

describe('the address of the functions', () => {
  const payload = payloadOf({ name: 'croupier/callback.queued', data: {} })
  const call = (headers: Record<string, string>) => serverWith().call('redeliver-callback', payload, headers)

  test('refuses a call that is not signed', async () => {
    expect((await call({ 'x-inngest-signature': '' })).status).toBe(401)
  })

  test('refuses a call signed with another key', async () => {
    expect((await call({ 'x-inngest-signature': sign('signkey-test-ffff', payload) })).status).toBe(401)
  })

  test('refuses a call whose content was changed after it was signed', async () => {
    const other = payloadOf({ name: 'croupier/callback.queued', data: { movementId: 'another' } })
    expect((await call({ 'x-inngest-signature': sign(signingKey, other) })).status).toBe(401)
  })

  test('refuses a call recorded six minutes ago', async () => {
    const signature = sign(signingKey, payload, Date.now() - 360_000)
    expect((await call({ 'x-inngest-signature': signature })).status).toBe(401)
  })

  test('tells nobody its functions, and registers nowhere, without a signature', async () => {
    const url = 'http://127.0.0.1:3000/api/inngest'
    for (const [method, handler] of [
      ['GET', handlers.GET],
      ['PUT', handlers.PUT],
    ] as const) {
      const response = await handler(new Request(url, { method, headers: { host: '127.0.0.1:3000' } }))
      expect([method, response.status]).toEqual([method, 401])
    }
  })
})

test('every job of the list is served, so that Inngest can drive them all', async () => {
  const { scheduledJobs } = await import('./functions/scheduled-jobs')
  const { jobs } = await import('@/server/jobs/jobs')
  expect(scheduledJobs.map((each) => each.id())).toEqual(jobs.map((job) => job.name))
})
