import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { env } from '@/server/env'
import { commonHeaders, requestIdOf } from '@/server/rest/headers'
import { answerParseErrors } from './parse-errors'
import { checkRequest, problems, refuse } from './refusals'

/** The same wiring as `service.ts`, with a stand-in for Next that tells what reached it. */
let server: Server
let reached: IncomingMessage | null = null

beforeAll(async () => {
  server = createServer({ requireHostHeader: false })
  answerParseErrors(server)
  server.on('request', (request, response) => {
    const { address, problem } = checkRequest(request)
    if (problem) return refuse(request, response, address.area, problem)
    reached = request
    response.end('reached')
  })
  server.on('checkExpectation', (request, response) =>
    refuse(request, response, checkRequest(request).address.area, problems.expectation),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => server.close())

async function send(lines: string[], body = ''): Promise<{ status: number; headers: string; body: string }> {
  reached = null
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.end(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  let text = ''
  for await (const chunk of socket) text += chunk
  const [headers = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(headers.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}

test.each([
  ['a malformed percent-encoding', ['GET /v1/games/%zz HTTP/1.1', 'Host: a'], 400, 'E0003'],
  ['doubled slashes', ['GET /v1//games HTTP/1.1', 'Host: a'], 404, 'E0004'],
  ['another version', ['GET /v2/games HTTP/1.1', 'Host: a'], 404, 'E0004'],
  ['another version, alone', ['GET /v2?x=1 HTTP/1.1', 'Host: a'], 404, 'E0004'],
  ['a version in capitals', ['GET /V1/games HTTP/1.1', 'Host: a'], 404, 'E0004'],
  ['a backslash', ['GET /v1\\games HTTP/1.1', 'Host: a'], 404, 'E0004'],
  ['a query that is not UTF-8', ['GET /v1/games?search=%E0%A4 HTTP/1.1', 'Host: a'], 400, 'E0003'],
  ['half a percent sign', ['GET /v1/games?search=% HTTP/1.1', 'Host: a'], 400, 'E0003'],
  ['doubled slashes before a document', ['GET /openapi//operator.json HTTP/1.1', 'Host: a'], 404, 'E0004'],
  ['no Host', ['GET /v1/games HTTP/1.1'], 400, 'E0003'],
  ['two Hosts', ['GET /v1/games HTTP/1.1', 'Host: a', 'Host: b'], 400, 'E0003'],
  ['the same Host twice', ['GET /v1/games HTTP/1.1', 'Host: a', 'host: a'], 400, 'E0003'],
  ['a Host that is no host', ['GET /v1/games HTTP/1.1', 'Host: a/b?c'], 400, 'E0003'],
  ['headers beyond 16 KiB', ['GET /v1/games HTTP/1.1', `X-Long: ${'a'.repeat(20_000)}`], 431, 'E0003'],
  ['a path beyond 16 KiB', [`GET /v1/${'a'.repeat(20_000)} HTTP/1.1`, 'Host: a'], 431, 'E0003'],
  ['what is not HTTP', ['NONSENSE'], 400, 'E0003'],
  [
    'two lengths',
    ['POST /v1/sessions HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
    400,
    'E0003',
  ],
  ['an unknown expectation', ['POST /v1/sessions HTTP/1.1', 'Host: a', 'Expect: x'], 417, 'E0003'],
])('on /v1, %s is refused in the contract’s form', async (_what, lines, status, code) => {
  const answer = await send(lines)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatch(/content-type: application\/json/i)
  const { error } = JSON.parse(answer.body)
  expect(error).toMatchObject({ code, details: { docs: `${env().baseUrl}/docs/errors/${code}` } })
  const expected = commonHeaders(error.request_id, 'live')
  for (const [name, value] of Object.entries(expected)) expect(answer.headers).toContain(`${name}: ${value}`)
  expect(reached).toBeNull()
})

test('a refusal says the mode of the deployment', async () => {
  const { API_MODE } = env()
  onTestFinished(() => {
    env().API_MODE = API_MODE
  })
  env().API_MODE = 'sandbox'
  const { headers } = await send(['GET /v1//games HTTP/1.1', 'Host: a'])
  expect(headers).toContain('X-API-Mode: sandbox')
})

test.each(['my-request-0001', 'short', 'a'.repeat(65), 'no spaces, please'])(
  'the request id %j is kept or replaced as the routes do it',
  async (sent) => {
    const { body } = await send(['GET /v1//games HTTP/1.1', 'Host: a', `X-Request-Id: ${sent}`])
    const isUnchanged = requestIdOf(new Headers({ 'x-request-id': sent })) === sent
    expect(JSON.parse(body).error.request_id === sent).toBe(isUnchanged)
  },
)

test('a method that Next does not know reaches its address as one that nothing takes', async () => {
  for (const path of ['/v1/games', '/provider/v1/aurora/movements', '/sign-in']) {
    await send([`PROPFIND ${path} HTTP/1.1`, 'Host: a'])
    expect([reached?.method, reached?.url]).toEqual(['PUT', path])
  }
})

test('two keys are no key', async () => {
  await send(['GET /v1/games HTTP/1.1', 'Host: a', 'Authorization: Bearer one', 'Authorization: Bearer two'])
  expect(reached?.headers.authorization).toBe('Bearer one, Bearer two')
})

test('an empty grant id reaches its operation as a blank one', async () => {
  await send(['POST /v1/free-rounds//cancel?sub_operator_ref=a HTTP/1.1', 'Host: a'])
  expect(reached?.url).toBe('/v1/free-rounds/%20/cancel?sub_operator_ref=a')
})

test.each([
  ['a malformed percent-encoding', ['POST /provider/v1/aurora/%zz HTTP/1.1', 'Host: a'], 400],
  ['a path beyond 16 KiB', [`POST /provider/${'a'.repeat(20_000)} HTTP/1.1`, 'Host: a'], 431],
])('on /provider, %s is refused in the providers’ form', async (_what, lines, status) => {
  const answer = await send(lines)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual({ error: 'invalid_request', message: expect.any(String) })
})

test('a HEAD request is refused without a body', async () => {
  expect(await send(['HEAD /v1/%zz HTTP/1.1', 'Host: a'])).toMatchObject({ status: 400, body: '' })
})

test('a request line that names a whole address reaches the same path', async () => {
  await send(['GET http://elsewhere.example/v1/games?page=2 HTTP/1.1', 'Host: a'])
  expect(reached?.url).toBe('/v1/games?page=2')
})

test('headers of Next’s own browser code do not reach an API route, but do reach a page', async () => {
  await send(['GET /v1/games HTTP/1.1', 'Host: a', 'RSC: 1', 'Next-Router-Prefetch: 1', 'X-Kept: 1'])
  expect(Object.keys(reached?.headers ?? {})).toEqual(['host', 'x-kept', 'connection'])
  await send(['GET /sign-in HTTP/1.1', 'Host: a', 'RSC: 1'])
  expect(reached?.headers.rsc).toBe('1')
})

test('a page’s address that cannot be decoded does not reach Next, which would fail on it', async () => {
  expect(await send(['GET /keys/%zz HTTP/1.1', 'Host: a'])).toMatchObject({ status: 400 })
  expect(reached).toBeNull()
})

test.each([
  '/players/%00',
  '/transactions?player=a%00b',
  '/v1/games?search=%00',
  '/provider/v1/aurora/%00',
  '/docs/%00',
])('the NUL in %s reaches nothing: no database holds one', async (path) => {
  expect(await send([`GET ${path} HTTP/1.1`, 'Host: a'])).toMatchObject({ status: 400 })
  expect(reached).toBeNull()
})

test('a percent sign that is itself encoded is text', async () => {
  await send(['GET /transactions?player=%2500 HTTP/1.1', 'Host: a'])
  expect(reached?.url).toBe('/transactions?player=%2500')
})

test('a page with two Hosts does not reach Next either, which would believe the first', async () => {
  expect(await send(['GET /sign-in HTTP/1.1', 'Host: a', 'Host: evil.example'])).toMatchObject({
    status: 400,
  })
  expect(reached).toBeNull()
})

test('a path that only begins like the API’s is left to Next', async () => {
  await send(['GET /v1x//x HTTP/1.1', 'Host: a'])
  expect(reached?.url).toBe('/v1x//x')
})
