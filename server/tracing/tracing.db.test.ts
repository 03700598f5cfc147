import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@/server/core/app-error'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { inSpan, setTracer } from '@/server/core/span'
import { listenForSpans } from '@/server/testing/otlp-receiver'
import { createTracer } from './open-telemetry'

/** Spans of the real SDK, sent over HTTP to a receiver, of calls that travel the whole way. */
let receiver: Awaited<ReturnType<typeof listenForSpans>>
let tracing: ReturnType<typeof createTracer>
let wallet: Server
let origin: string
const callbacks: IncomingHttpHeaders[] = []

beforeAll(async () => {
  wallet = createServer((request, response) => {
    callbacks.push(request.headers)
    request.resume()
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"balance":9900,"currency":"EUR"}')
  })
  await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`
  Object.assign(process.env, { CALLBACK_ALLOWED_PRIVATE_ORIGINS: `${origin}/` })
})

beforeEach(async () => {
  receiver = await listenForSpans()
  const warn = (message: string) => {
    throw new Error(message)
  }
  tracing = createTracer({ endpoint: receiver.url, serviceName: 'croupier-test', sampledShare: 1, warn })
  setTracer(tracing.tracer)
})

afterEach(async () => {
  setTracer(null)
  await tracing.stop()
  await receiver.close()
})

afterAll(() => {
  wallet.closeAllConnections()
  return new Promise((resolve) => wallet.close(resolve))
})

async function sent() {
  await tracing.flush()
  const byName = (name: string) => {
    const found = receiver.spans.filter((span) => span.name === name)
    expect(found, `spans named ${name}`).toHaveLength(1)
    return found[0] as (typeof found)[0]
  }
  return { byName, all: receiver.spans }
}

test('a provider’s report is one trace: request, verb, callback and settlement, with the request id', async () => {
  const { createWorld, storedMovement } = await import('@/server/modules/delivery/wallet/testing/world')
  const { auroraDriver } = await import('@/server/providers/conformance/aurora-driver')
  const { providerMethods } = await import('@/server/rest/provider-route')
  const { db } = await import('@/server/db')
  const { keyring } = await import('@/server/keyring')
  const world = await createWorld(systemClock.now())
  const { providerCode, endpointId, sessionId } = world
  await db.endpoint.update({ where: { id: endpointId }, data: { url: `${origin}/callback` } })
  const secretSealed = keyring().seal(auroraDriver.secret, 'provider.secret')
  await db.provider.update({ where: { code: providerCode }, data: { dialect: 'aurora', secretSealed } })
  const report = { id: 'traced-1', sessionId, kind: 'bet', amountMinor: 123_456n, currency: 'EUR' } as const
  const { path, headers, rawBody } = auroraDriver.report(
    { ...report, roundId: 'round-1', isFinished: false },
    { secret: auroraDriver.secret, at: systemClock.now() },
  )
  headers.set('x-request-id', 'traced-request')
  headers.set('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
  const request = new Request(`http://croupier.test/provider/v1/${providerCode}/${path}`, {
    ...{ method: 'POST', headers, body: Uint8Array.from(rawBody) },
  })
  expect((await providerMethods.POST(request)).status).toBe(200)

  const { byName, all } = await sent()
  const [outer, verb, callback, settle] = [
    byName('request provider'),
    byName('verb reportMovement'),
    byName('callback'),
    byName('settle'),
  ]
  const movement = await storedMovement(world, 'traced-1')
  expect(new Set(all.map(({ traceId }) => traceId)).size).toBe(1)
  expect([outer, verb, callback, settle].map(({ parentSpanId }) => parentSpanId)).toEqual([
    null,
    outer.spanId,
    verb.spanId,
    verb.spanId,
  ])
  for (const { facts, service } of all) {
    expect(facts['croupier.request_id']).toBe('traced-request')
    expect(service).toBe('croupier-test')
  }
  expect(outer.facts).toMatchObject({ 'croupier.provider': providerCode, 'http.response.status_code': 200 })
  expect(verb.facts).toMatchObject({ 'croupier.movement_type': 'bet', 'croupier.outcome': 'ok' })
  expect(callback.facts).toMatchObject({
    'croupier.movement_id': movement.id,
    'croupier.attempt_id': movement.attempts[0]?.id,
    'croupier.endpoint_id': endpointId,
    'http.response.status_code': 200,
  })
  expect(settle.facts).toMatchObject({ 'croupier.outcome': 'confirmed', 'croupier.state': 'confirmed' })

  const told = receiver.bodies.join()
  for (const secret of [
    'player-1',
    '123456',
    world.secret,
    auroraDriver.secret,
    origin,
    'traced-1',
    'round-1',
  ])
    expect(told).not.toContain(secret)
  // Neither does the trace of a provider go on in ours, nor ours at the wallet.
  expect(told).not.toContain('0af7651916cd43dd8448eb211c80319c')
  expect(callbacks.map((sentHeaders) => sentHeaders.traceparent)).toEqual([undefined])
})

test('an operator’s call is a request with its verb; a refusal has its code and no verb', async () => {
  const { handle } = await import('@/server/rest/handle')
  const { listGames } = await import('@/server/contract/operations/games')
  const { openExchange } = await import('@/server/rest/exchange')
  const { serviceDependencies } = await import('@/server/rest/dependencies')
  const refusing = handle(listGames, () => Promise.reject(new Error('not reached')))
  const unknownKey = new Request('http://croupier.test/v1/games', {
    headers: { authorization: 'Bearer crp_secret-of-somebody' },
  })
  expect((await refusing(unknownKey)).status).toBe(401)
  await openExchange('anything', unknownKey, serviceDependencies, async () =>
    inSpan(
      () => ({ name: 'verb anything', facts: {} }),
      async () => ({ status: 200, body: {} }),
    ),
  )
  const { byName, all } = await sent()
  expect(all).toHaveLength(3)
  expect(byName('request listGames').facts).toMatchObject({ 'http.response.status_code': 401 })
  expect(byName('verb anything').parentSpanId).toBe(byName('request anything').spanId)
  expect(receiver.bodies.join()).not.toContain('crp_')
})

test('a procedure of the dashboard and a job are spans, a job of its own trace', async () => {
  const { appRouter } = await import('@/server/trpc/router')
  const { createCallerFactory } = await import('@/server/trpc/init')
  const { runJob } = await import('@/server/jobs/run-job')
  const ctx = systemContext('test', systemClock, 'dashboard-request')
  const nobody = { ...ctx, viewer: null, opened: null } as never
  await inSpan(
    () => ({ name: 'around', facts: {} }),
    async () => {
      await expect(createCallerFactory(appRouter)(nobody).overview.statistics({} as never)).rejects.toThrow()
      await runJob({ name: 'traced-job', everyMs: 60_000, run: async () => ({}) } as never, ctx)
    },
  )
  const { byName } = await sent()
  const around = byName('around')
  expect(byName('verb overview.statistics')).toMatchObject({
    parentSpanId: around.spanId,
    traceId: around.traceId,
  })
  expect(byName('verb overview.statistics').facts).toMatchObject({ 'croupier.outcome': 'UNAUTHORIZED' })
  const job = byName('job traced-job')
  expect(job.parentSpanId).toBeNull()
  expect(job.traceId).not.toBe(around.traceId)
})

test('an upload and a download are requests with their ids, and tell nothing of the file', async () => {
  const { NextRequest } = await import('next/server')
  const cabinet = await import('@/server/trpc/context')
  const { contextOf } = await import('@/server/trpc/testing/cabinet-context')
  const { createTestTenant } = await import('@/server/testing/tenants')
  const { png } = await import('@/server/modules/platform/files/testing/samples')
  const { uploadFile } = await import('@/server/downloads/upload-file')
  const { downloadBadRows } = await import('@/server/downloads/campaign-files')
  const signedIn = { ...contextOf(await createTestTenant(), 'manager'), requestId: 'file-request' }
  vi.spyOn(cabinet, 'createCabinetContext').mockResolvedValue(signedIn)
  const [site, nobody] = ['http://127.0.0.1:3000', '00000000-0000-4000-8000-000000000000']
  const upload = new NextRequest(`${site}/api/uploads/game_asset?organization=x&name=muster.png`, {
    ...{ method: 'POST', body: (await png(20, 20)) as BodyInit, headers: { origin: site } },
  })
  expect((await uploadFile(upload, { params: Promise.resolve({ purpose: 'game_asset' }) })).status).toBe(201)
  const download = new NextRequest(`${site}/api/campaigns/${nobody}/bad-rows?organization=x`)
  const refused = await downloadBadRows(download, { params: Promise.resolve({ campaignId: nobody }) })
  const { byName } = await sent()
  for (const [name, status] of [
    ['request upload', 201],
    ['request download', refused.status],
  ] as const)
    expect(byName(name)).toMatchObject({
      parentSpanId: null,
      facts: { 'croupier.request_id': 'file-request', 'http.response.status_code': status },
    })
  expect(receiver.bodies.join()).not.toContain('muster')
})

test('a page is a request by its kind until its last byte, with what it reads, and no address', async () => {
  const { tracePage } = await import('@/server/http/trace-page')
  const site = createServer((request, response) => {
    const draw = () =>
      inSpan(
        () => ({ name: 'verb transactions.get', facts: {} }),
        async () => {
          response.writeHead(503).write('be')
          setImmediate(() => response.end('gun'))
        },
      )
    void tracePage(request.url ?? '', draw)(request, response)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  expect(await (await fetch(`${at}/o/lucky-lane/transactions/of-maria`)).text()).toBe('begun')
  await new Promise((resolve) => site.close(resolve))
  const { byName } = await sent()
  const page = byName('request page')
  expect(page).toMatchObject({
    ...{ parentSpanId: null, status: { code: 2 } },
    facts: { 'croupier.operation': 'transactions', 'http.response.status_code': 503 },
  })
  expect(byName('verb transactions.get').parentSpanId).toBe(page.spanId)
  for (const part of ['lucky-lane', 'maria']) expect(receiver.bodies.join()).not.toContain(part)
})

test('a failure is told by its code or class, not by what it says', async () => {
  const fail = (name: string, error: unknown) =>
    expect(
      inSpan(
        () => ({ name, facts: {} }),
        () => Promise.reject(error),
      ),
    ).rejects.toBe(error)
  await fail('refused', new AppError('E0004', { message: 'No player Maria Muster.' }))
  await fail('failed', new TypeError('Maria Muster is not a function'))
  const { byName } = await sent()
  expect(byName('refused')).toMatchObject({ status: { code: 2 }, facts: { 'error.type': 'E0004' } })
  expect(byName('failed')).toMatchObject({ status: { code: 2 }, facts: { 'error.type': 'TypeError' } })
  expect(receiver.bodies.join()).not.toContain('Muster')
})

test('a share of 0 sends nothing', async () => {
  const none = createTracer({
    endpoint: receiver.url,
    serviceName: 'x',
    sampledShare: 0,
    warn: () => undefined,
  })
  setTracer(none.tracer)
  expect(
    await inSpan(
      () => ({ name: 'unsampled', facts: {} }),
      async () => 'done',
    ),
  ).toBe('done')
  await none.stop()
  expect(receiver.spans).toEqual([])
})

test('the SDK is loaded where a receiver is configured, and nowhere else', async () => {
  const { replaceSingleton } = await import('@/server/testing/replace-singleton')
  const { env } = await import('@/server/env')
  const { startTracing } = await import('./start-tracing')
  let loads = 0
  vi.doMock('./open-telemetry', () => {
    loads += 1
    return { createTracer }
  })
  await (await startTracing())()
  expect(loads).toBe(0)
  const restore = replaceSingleton('env', { ...env(), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  const stop = await startTracing()
  expect(loads).toBe(1)
  await inSpan(
    () => ({ name: 'before the stop', facts: {} }),
    async () => undefined,
  )
  await stop()
  restore()
  expect(receiver.spans.map(({ name }) => name)).toEqual(['before the stop'])
})
