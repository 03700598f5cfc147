import { expect, test } from 'vitest'
import { sessionCookieName } from '@/server/auth/cookies'
import { operationIds } from '@/server/contract/operations/groups'
import { AppError, FlatError } from '@/server/core/app-error'
import { systemClock } from '@/server/core/clock'
import { asOrganizationId } from '@/server/core/ids'
import { readFrom } from '@/server/database/lane'
import { setReplicaAsOf } from '@/server/database/replica-reading'
import type { Dependencies } from './dependencies'
import { handle } from './handle'
import { ok } from './reply'
import { fakeDependencies, knownToken } from './testing/dependencies'
import { get, issuePaths, nestedError, post } from './testing/requests'
import { sampleRead, sampleWrite } from './testing/sample-operations'

const greet = async () => ok({ greeting: 'hello' })
const read = (dependencies = fakeDependencies(), run: () => Promise<ReturnType<typeof ok>> = greet) =>
  handle(sampleRead, run, dependencies)

test('a good request is answered with the verb’s result and the common headers', async () => {
  const response = await read()(get('/v1/samples/one'))
  expect(await response.json()).toEqual({ greeting: 'hello' })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-api-mode': 'sandbox',
    'x-ratelimit-limit': '1200',
    'x-ratelimit-remaining': '1199',
    'x-ratelimit-reset': '1772445660',
    'ratelimit-policy': '"catalogue";q=1200;w=60, "catalogue-account";q=6000;w=60',
    ratelimit: '"catalogue";r=1199;t=60',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('an operation that a replica answered says as of when; others are not read there', async () => {
  const asOf = systemClock.now()
  setReplicaAsOf(asOf.getTime(), 60_000)
  const reading = async () => {
    const replica = readFrom('replica')
    if (replica) replica.wasRead = true
    return ok({ greeting: 'hello' })
  }
  const dated = await handle(
    { ...sampleRead, readsReplica: true },
    reading,
    fakeDependencies(),
  )(get('/v1/samples/one'))
  const other = await read(fakeDependencies(), reading)(get('/v1/samples/one'))
  setReplicaAsOf(null, 0)
  expect(dated.headers.get('croupier-data-as-of')).toBe(asOf.toISOString())
  expect(other.headers.get('croupier-data-as-of')).toBeNull()
})

test('the verb receives the parsed parts and who is asking', async () => {
  const seen: unknown[] = []
  const handler = handle(
    sampleRead,
    async (ctx, input) => {
      seen.push(ctx, input)
      return ok({ greeting: 'hello' })
    },
    fakeDependencies(),
  )
  await handler(
    get('/v1/samples/a%2Fb?page=3&colour=red', {
      'user-agent': 'curl',
      'x-forwarded-for': '1.2.3.4, 5.6.7.8',
    }),
  )
  expect(seen[1]).toMatchObject({ params: { name: 'a/b' }, query: { page: 3 } })
  expect(seen[0]).toMatchObject({
    actor: { kind: 'apiKey', keyId: 'key', keyName: 'test key' },
    organizationId: 'organization',
    brandId: 'brand',
    origin: { ip: '5.6.7.8', userAgent: 'curl' },
  })
})

test('a caller’s plain X-Request-Id is kept, and any other is replaced', async () => {
  const answer = await read()(get('/v1/samples/one', { 'x-request-id': 'order-7781' }))
  expect(answer.headers.get('x-request-id')).toBe('order-7781')
  const replaced = await read()(get('/v1/samples/one', { 'x-request-id': '<script>alert(1)</script>' }))
  expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('where less is left of the limit of all keys together, it is the one that is named', async () => {
  const resetAtS = Date.parse('2026-03-02T10:00:07Z') / 1_000
  const state = { isAllowed: true, limit: 6_000, remaining: 3, resetAtS, retryAfterS: 7 }
  const response = await read(fakeDependencies({ consumeRateLimit: async () => state }))(
    get('/v1/samples/one'),
  )
  expect(response.headers.get('ratelimit')).toBe('"catalogue-account";r=3;t=7')
})

test('a refusal of the version counts, and has the headers of the limit', async () => {
  const refused = await read()(get('/v1/samples/one', { 'croupier-version': 'x' }))
  expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([400, '1199'])
  const stranger = get('/v1/samples/one', { 'croupier-version': 'x' })
  stranger.headers.delete('authorization')
  expect((await read()(stranger)).status).toBe(401)
})

test('version 1 or no version header is accepted, and any other is refused', async () => {
  expect((await read()(get('/v1/samples/one', { 'croupier-version': '1' }))).status).toBe(200)
  for (const version of ['2', '2026-01-01', '1.0', '']) {
    const response = await read()(get('/v1/samples/one', { 'croupier-version': version }))
    expect(await issuePaths(response)).toEqual(['Croupier-Version'])
  }
})

test.each([
  ['no credential', {}],
  ['another scheme', { authorization: 'Basic a2V5Og==' }],
  ['an unknown key', { authorization: 'Bearer crp_unknown' }],
  ['a bare key', { authorization: knownToken }],
  ['two keys', { authorization: `Bearer ${knownToken}, Bearer ${knownToken}` }],
])('%s is a flat 401 that repeats its error in WWW-Authenticate', async (_, headers) => {
  const request = new Request('http://api.croupier.test/v1/samples/one', { headers })
  const response = await read()(request)
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ error: 'invalid_token', message: expect.any(String) })
  expect(response.headers.get('www-authenticate')).toContain('Bearer realm="croupier", error="invalid_token"')
  expect(response.headers.get('x-request-id')).toBeTruthy()
})

test('a key in the address is no credential', async () => {
  const request = new Request(`http://api.croupier.test/v1/samples/one?api_key=${knownToken}`)
  expect((await read()(request)).status).toBe(401)
})

test('a disabled operator is refused before its budget is touched', async () => {
  const dependencies = fakeDependencies({
    organization: { isActive: false },
    consumeRateLimit: () => Promise.reject(new Error('must not be asked')),
  })
  await nestedError(await read(dependencies)(get('/v1/samples/one')), { status: 403, code: 'E6003' })
})

test('a disabled operator reads records all the same', async () => {
  const dependencies = fakeDependencies({ organization: { isActive: false } })
  const handler = handle({ ...sampleRead, readsRecords: true }, greet, dependencies)
  expect((await handler(get('/v1/samples/one'))).status).toBe(200)
})

test('a spent budget is a 429 that says how long to wait', async () => {
  const dependencies = fakeDependencies({
    organization: { rateLimits: { catalogue: 5 } },
    consumeRateLimit: async ({ limit }) => ({
      isAllowed: false,
      limit,
      remaining: 0,
      resetAtS: 99,
      retryAfterS: 17,
    }),
  })
  const response = await read(dependencies)(get('/v1/samples/one'))
  await nestedError(response, { status: 429, code: 'E9001' })
  expect(response.headers.get('retry-after')).toBe('17')
  expect(response.headers.get('x-ratelimit-limit')).toBe('5')
  expect(response.headers.get('x-ratelimit-remaining')).toBe('0')
})

test('a read-only key cannot write, and is refused before its body is read', async () => {
  const handler = handle(sampleWrite, greet, fakeDependencies({ scopes: ['read'] }))
  await nestedError(await handler(post('/v1/samples', 'not json')), { status: 403, code: 'E5004' })
})

test('a key that is limited to operations calls those alone, and is told which one is missing', async () => {
  const dependencies = fakeDependencies({ allowedOperations: ['sampleRead'] })
  expect((await read(dependencies)(get('/v1/samples/one'))).status).toBe(200)
  const write = handle(sampleWrite, greet, dependencies)
  const { message, details } = await nestedError(await write(post('/v1/samples', 'not json')), {
    status: 403,
    code: 'E5004',
  })
  expect(message).toBe(
    'This API key is not allowed to call sampleWrite (POST /v1/samples). Change its operations under Developers, API keys.',
  )
  expect(details).toEqual({ operation: 'sampleWrite' })
  expect(dependencies.recorded[1]).toMatchObject({
    operation: 'sampleWrite',
    status: 403,
    errorCode: 'E5004',
    keyId: 'key',
    requestBody: 'not json',
  })
})

test('an operation that is added later is refused to a key that is limited to all others', async () => {
  const dependencies = fakeDependencies({ allowedOperations: [...operationIds] })
  await nestedError(await read(dependencies)(get('/v1/samples/one')), { status: 403, code: 'E5004' })
})

test('a session of the cabinet is no credential', async () => {
  const cookie = `${sessionCookieName()}=${knownToken}`
  const request = new Request('http://api.croupier.test/v1/samples/one', { headers: { cookie } })
  expect((await read()(request)).status).toBe(401)
})

test('a key that may write may also read', async () => {
  expect((await read(fakeDependencies({ scopes: ['write'] }))(get('/v1/samples/one'))).status).toBe(200)
})

test('a key for free rounds alone cannot read', async () => {
  const response = await read(fakeDependencies({ scopes: ['free_rounds.write'] }))(get('/v1/samples/one'))
  await nestedError(response, { status: 403, code: 'E5004' })
})

test('the brand is resolved from where the operation names it, and only if it may create one', async () => {
  const asked: unknown[] = []
  const dependencies = fakeDependencies({
    resolveBrand: async (_, selector) => {
      asked.push(selector)
      throw new AppError('E6004')
    },
  })
  await read(dependencies)(get('/v1/samples/one?sub_operator_ref='))
  const write = handle(sampleWrite, greet, dependencies)
  await write(post('/v1/samples', JSON.stringify({ name: 'x', sub_operator_ref: 'Nordic' })))
  await write(post('/v1/samples', JSON.stringify({ name: 'x', sub_operator_ref: 5 })))
  await write(post('/v1/samples', JSON.stringify({ name: 'x' })))
  expect(asked).toEqual([
    { ref: '', canProvision: true, readsRecords: false },
    { ref: 'Nordic', canProvision: false, readsRecords: false },
    { ref: '', canProvision: false, readsRecords: false },
    { ref: undefined, canProvision: false, readsRecords: false },
  ])
})

test('a key that may not write never has a brand created, also where the operation may', async () => {
  const asked: unknown[] = []
  const dependencies = fakeDependencies({
    scopes: ['read', 'free_rounds.write'],
    resolveBrand: async (_, selector) => {
      asked.push(selector)
      throw new AppError('E6008')
    },
  })
  await read(dependencies)(get('/v1/samples/one?sub_operator_ref=unseen'))
  expect(asked).toEqual([{ ref: 'unseen', canProvision: false, readsRecords: false }])
})

test('a key that may not call createSubOperator has no brand created by naming one', async () => {
  const asked: unknown[] = []
  const answer = async (allowedOperations: string[]) => {
    const dependencies = fakeDependencies({
      allowedOperations,
      resolveBrand: async (_, selector) => {
        asked.push(selector.canProvision)
        throw new AppError('E6008')
      },
    })
    await read(dependencies)(get('/v1/samples/one?sub_operator_ref=unseen'))
  }
  await answer(['sampleRead'])
  await answer(['sampleRead', 'createSubOperator'])
  expect(asked).toEqual([false, true])
})

test('a refusal by the verb passes through with its code, details and Retry-After', async () => {
  const refuse = async () => {
    throw new AppError('E3003', { details: { limit: 10 }, retryAfterS: 3 })
  }
  const response = await read(fakeDependencies(), refuse)(get('/v1/samples/one'))
  const { details } = await nestedError(response, { status: 429, code: 'E3003' })
  expect(details).toEqual({ limit: 10 })
  expect(response.headers.get('retry-after')).toBe('3')
})

test('a flat refusal repeats its status in the body', async () => {
  const refuse = async () => {
    throw new FlatError('idempotency_in_progress', { retryAfterS: 1 })
  }
  const response = await read(fakeDependencies(), refuse)(get('/v1/samples/one'))
  expect(await response.json()).toEqual({
    error: 'idempotency_in_progress',
    message: expect.any(String),
    status: 409,
  })
  expect(response.headers.get('retry-after')).toBe('1')
})

test('an unexpected failure is an E0001 that keeps its cause to the log', async () => {
  const dependencies = fakeDependencies()
  const fail = async () => {
    throw new Error('password=hunter2')
  }
  const response = await read(dependencies, fail)(get('/v1/samples/one'))
  const text = await response.clone().text()
  await nestedError(response, { status: 500, code: 'E0001' })
  expect(text).not.toContain('hunter2')
  expect(dependencies.logged.find((line) => line.level === 'error')?.facts).toMatchObject({
    err: expect.objectContaining({ message: 'password=hunter2' }),
  })
})

test('an unreachable database is an E0002, also while the key is looked up', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const dependencies = fakeDependencies({ authenticateKey: () => Promise.reject(refused) })
  await nestedError(await read(dependencies)(get('/v1/samples/one')), { status: 503, code: 'E0002' })
})

test('every request is measured by operation and status, refused ones too', async () => {
  const dependencies = fakeDependencies()
  await read(dependencies)(get('/v1/samples/one'))
  await read(dependencies)(get('/v1/samples/ONE'))
  expect(dependencies.observed).toEqual([
    { operation: 'sampleRead', status: 200 },
    { operation: 'sampleRead', status: 400 },
  ])
})

test('every request leaves one line with its id, operation, status and account', async () => {
  const dependencies = fakeDependencies()
  await read(dependencies)(get('/v1/samples/one', { 'x-request-id': 'request-1' }))
  expect(dependencies.logged).toEqual([
    {
      level: 'info',
      facts: {
        requestId: 'request-1',
        operation: 'sampleRead',
        status: 200,
        durationMs: expect.any(Number),
        keyId: 'key',
        organization: 'lucky-lane',
      },
    },
  ])
})

test('a call of a known key is recorded as it came and as it was answered', async () => {
  const dependencies = fakeDependencies()
  await handle(
    sampleWrite,
    async () => ok({ greeting: 'hello' }),
    dependencies,
  )(post('/v1/samples', '{"size":"none"}', { 'x-request-id': 'order-7781', 'user-agent': 'curl' }))
  await read(dependencies)(get('/v1/samples/one?page=2'))
  expect(dependencies.recorded).toMatchObject([
    {
      organizationId: 'organization',
      keyId: 'key',
      operation: sampleWrite.id,
      method: 'POST',
      status: 400,
      errorCode: 'E0003',
      requestId: 'order-7781',
      userAgent: 'curl',
      requestBody: '{"size":"none"}',
      responseBody: expect.stringContaining('E0003'),
    },
    {
      operation: sampleRead.id,
      status: 200,
      errorCode: null,
      brandId: 'brand',
      responseBody: '{"greeting":"hello"}',
    },
  ])
})

test('a call whose key is not known is nobody’s, and is not recorded', async () => {
  const dependencies = fakeDependencies()
  await read(dependencies)(get('/v1/samples/one', { authorization: 'Bearer wrong' }))
  expect(dependencies.recorded).toEqual([])
})

/** As for a key that was revoked or has expired: somebody had it, and it opens nothing. */
const refusedKey: Dependencies['authenticateKey'] = async (_token, _clock, note) => {
  note?.({ keyId: 'old key', organizationId: asOrganizationId('organization') })
  return null
}

test('a call with a key that is refused is recorded for whose it was, with what was sent', async () => {
  const dependencies = fakeDependencies({ authenticateKey: refusedKey })
  const write = handle(sampleWrite, greet, dependencies)
  const response = await write(post('/v1/samples', '{"name":"one"}', { 'idempotency-key': 'order-1' }))
  expect(response.status).toBe(401)
  expect(dependencies.recorded).toMatchObject([
    {
      organizationId: 'organization',
      keyId: 'old key',
      status: 401,
      errorCode: 'invalid_token',
      idempotencyKey: 'order-1',
      requestBody: '{"name":"one"}',
    },
  ])
})

test('a body is not read for the log where the call would not be kept, and no more of it than is kept', async () => {
  const full = fakeDependencies({ authenticateKey: refusedKey, wouldRecord: () => false })
  await handle(sampleWrite, greet, full)(post('/v1/samples', '{"name":"one"}'))
  expect(full.recorded).toMatchObject([{ requestBody: null }])
  const dependencies = fakeDependencies({ authenticateKey: refusedKey })
  await handle(sampleWrite, greet, dependencies)(post('/v1/samples', 'x'.repeat(100_000)))
  expect(dependencies.recorded[0]?.requestBody).toHaveLength(2_048)
})

test('a refused call whose body does not arrive is answered all the same', async () => {
  const dependencies = fakeDependencies({ authenticateKey: refusedKey })
  const silent = new ReadableStream({ pull: () => new Promise(() => {}) })
  const response = await handle(sampleWrite, greet, dependencies)(post('/v1/samples', silent))
  expect(response.status).toBe(401)
  expect(dependencies.recorded).toMatchObject([{ requestBody: null }])
})
