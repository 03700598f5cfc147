import { expect, test } from 'vitest'
import { handle } from './handle'
import { bodyLimitBytes } from './read-body'
import { created, ok } from './reply'
import { fakeDependencies } from './testing/dependencies'
import { get, issuePaths, nestedError, post } from './testing/requests'
import { sampleRead, sampleWrite } from './testing/sample-operations'

const read = handle(sampleRead, async () => ok({ greeting: 'hello' }), fakeDependencies())
const write = handle(
  sampleWrite,
  async (_, { body }) => created({ greeting: `${body.name} ${Object.keys(body)}` }),
  fakeDependencies(),
)
const body = (value: unknown) => JSON.stringify(value)

test('unknown query parameters are ignored, even twice, and named in a header', async () => {
  const response = await read(get('/v1/samples/one?x=1&x=2&page=2&__proto__=1&constructor=2'))
  expect(response.status).toBe(200)
  expect(response.headers.get('croupier-warning')).toBe('unknown query parameters: x, __proto__, constructor')
  expect((await read(get('/v1/samples/one?page=2&'))).headers.get('croupier-warning')).toBeNull()
})

test('a refusal names unknown fields and parameters as well, since one of them may be misspelt', async () => {
  const response = await write(post('/v1/samples?page=1', body({ Name: 'x' })))
  expect(response.status).toBe(400)
  expect(response.headers.get('croupier-warning')).toBe(
    'unknown query parameters: page; unknown body fields: Name',
  )
})

test('the header repeats no more of unknown names than a header can hold', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 7 }, (_, at) => [`f${at}\r\nX: 1${'é'.repeat(60)}`, at]),
  )
  const { headers } = await write(post('/v1/samples', body({ name: 'x', ...many })))
  expect(headers.get('croupier-warning')).toMatch(
    /^unknown body fields: (f\d\?\?X:\?1\?{32}(, )?){5} and 2 more$/,
  )
})

test('the request log keeps the header', async () => {
  const dependencies = fakeDependencies()
  await handle(sampleRead, async () => ok({ greeting: 'hello' }), dependencies)(get('/v1/samples/one?x=1'))
  await handle(sampleRead, async () => ok({ greeting: 'hello' }), dependencies)(get('/v1/samples/one'))
  expect(dependencies.recorded.map(({ warning }) => warning)).toEqual(['unknown query parameters: x', null])
})

test('a known parameter sent twice is ambiguous and refused', async () => {
  expect(await issuePaths(await read(get('/v1/samples/one?page=1&page=2')))).toEqual(['page'])
})

test.each(['page=0', 'page=10', 'page=1.5', 'page=-1', 'page=1e0', 'page=0x1', 'page=', 'page=%31%30'])(
  'the query %s is refused by name',
  async (query) => {
    expect(await issuePaths(await read(get(`/v1/samples/one?${query}`)))).toEqual(['page'])
  },
)

test.each(['page=%ff', 'page=%', '%zz=1', 'q=%c3%28'])(
  'the query %s is not UTF-8 and refused',
  async (query) => {
    expect(await issuePaths(await read(get(`/v1/samples/one?${query}`)))).toEqual([''])
  },
)

test('a bad path and a bad query are reported together', async () => {
  expect(await issuePaths(await read(get('/v1/samples/ONE?page=x')))).toEqual(['name', 'page'])
})

test('a path that is not UTF-8 is refused by the parameter’s name', async () => {
  expect(await issuePaths(await read(get('/v1/samples/%ff')))).toEqual(['name'])
})

test('a missing or bad header is refused by its usual spelling', async () => {
  const bad = await write(post('/v1/samples', body({ name: 'x' }), { 'idempotency-key': 'BAD KEY' }))
  expect(await issuePaths(bad)).toEqual(['Idempotency-Key'])
  const request = post('/v1/samples', body({ name: 'x' }))
  request.headers.delete('idempotency-key')
  expect(await issuePaths(await write(request))).toEqual(['Idempotency-Key'])
})

test('unknown body fields are ignored, those that would reach a prototype included', async () => {
  const response = await write(
    post(
      '/v1/samples',
      '{"name":"x","extra":{"a":1},"__proto__":{"polluted":true},"constructor":{"prototype":1}}',
    ),
  )
  expect(await response.json()).toEqual({ greeting: 'x name' })
  expect({}).not.toHaveProperty('polluted')
})

test.each([
  ['nothing', ''],
  ['half an object', '{"name":'],
  ['text', 'hello'],
  ['two values', '{"name":"x"}{}'],
  ['a trailing comma', '{"name":"x",}'],
  ['NaN', '{"name":NaN}'],
])('a body of %s is refused as not JSON', async (_, text) => {
  expect(await issuePaths(await write(post('/v1/samples', text)))).toEqual([''])
})

test.each(['null', '[]', '"x"', '5', 'true'])('the body %s is no object and refused', async (text) => {
  expect(await issuePaths(await write(post('/v1/samples', text)))).toEqual([''])
})

test('each wrong field is named', async () => {
  const response = await write(post('/v1/samples', body({ name: 5, tags: ['a', 1] })))
  expect(await issuePaths(response)).toEqual(['name', 'tags.1'])
})

test('bytes that are not UTF-8 are refused', async () => {
  const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff]), Buffer.from('"}')])
  expect(await issuePaths(await write(post('/v1/samples', bytes)))).toEqual([''])
})

test('very deep JSON does no harm', async () => {
  const deep = `{"name":"x","extra":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect((await write(post('/v1/samples', deep))).status).toBe(201)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'application/jsonp',
  'multipart/form-data; boundary=x',
])('a body of type %s is a 415', async (type) => {
  const response = await write(post('/v1/samples', body({ name: 'x' }), { 'content-type': type }))
  expect(await issuePaths(response, 415)).toEqual(['Content-Type'])
})

test.each(['application/json', 'application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"'])(
  'a body of type %s is read',
  async (type) => {
    expect((await write(post('/v1/samples', body({ name: 'x' }), { 'content-type': type }))).status).toBe(201)
  },
)

test('an encoded body is a 415', async () => {
  const response = await write(post('/v1/samples', body({ name: 'x' }), { 'content-encoding': 'gzip' }))
  expect(await issuePaths(response, 415)).toEqual(['Content-Encoding'])
})

test('a body of exactly 1 MiB is read, and one byte more is a 413', async () => {
  const frame = body({ name: 'x', extra: '' }).length
  const fits = body({ name: 'x', extra: 'a'.repeat(bodyLimitBytes - frame) })
  expect((await write(post('/v1/samples', fits))).status).toBe(201)
  const over = body({ name: 'x', extra: 'a'.repeat(bodyLimitBytes - frame + 1) })
  await nestedError(await write(post('/v1/samples', over)), { status: 413, code: 'E0003' })
})

/** A body of spaces in parts of 64 KiB, and whether its reader took all of it or broke off. */
function streamOf(parts: number): { body: ReadableStream<Uint8Array>; end: Promise<'read' | 'broken off'> } {
  let tell: (how: 'read' | 'broken off') => void
  const end = new Promise<'read' | 'broken off'>((resolve) => {
    tell = resolve
  })
  let left = parts
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1
      controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
      if (left > 0) return
      controller.close()
      tell('read')
    },
    cancel: () => tell('broken off'),
  })
  return { body, end }
}

test('what is over the limit is taken off the wire, so that the connection can carry the next request', async () => {
  const { body, end } = streamOf(100)
  await nestedError(await write(post('/v1/samples', body)), { status: 413, code: 'E0003' })
  expect(await end).toBe('read')
})

test('an endless stream is refused whatever its length was said to be, and broken off', async () => {
  const { body, end } = streamOf(Number.POSITIVE_INFINITY)
  await nestedError(await write(post('/v1/samples', body)), { status: 413, code: 'E0003' })
  expect(await end).toBe('broken off')
})

test('a body announced as too large is refused unread', async () => {
  const request = post('/v1/samples', body({ name: 'x' }))
  request.headers.set('content-length', String(bodyLimitBytes + 1))
  await nestedError(await write(request), { status: 413, code: 'E0003' })
})

test('a body that breaks off is the caller’s fault', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('socket hang up')),
  })
  expect(await issuePaths(await write(post('/v1/samples', broken)))).toEqual([''])
})
