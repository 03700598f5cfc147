import { connect } from 'node:net'
import { requireOrganization } from '../support/demo'
import { expect, test } from '../support/test'

/** What reaches the service before any route does: over a plain socket, byte for byte. */

/** Sends `bytes` and answers with the status of each answer that comes back before the server closes. */
async function statusesOf(baseUrl: string, bytes: string): Promise<number[]> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  socket.setTimeout(10_000, () => socket.destroy())
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) text += chunk
  // An answer begins right where the one before it ended: no line break parts them.
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

test.describe('the connection', () => {
  for (const protocol of ['h2c', 'websocket']) {
    test(`of a client that offers ${protocol} is answered over HTTP/1.1`, async ({ demo }) => {
      const { apiKey } = requireOrganization(demo, 'lucky-lane')
      const bytes = [
        'GET /v1/games?per_page=1 HTTP/1.1',
        'Host: a',
        `Authorization: Bearer ${apiKey}`,
        'Connection: close, Upgrade, HTTP2-Settings',
        `Upgrade: ${protocol}`,
        'HTTP2-Settings: AAMAAABkAAQAAP__',
        '',
        '',
      ]
      expect(await statusesOf(demo.baseUrl, bytes.join('\r\n'))).toEqual([200])
    })
  }

  for (const path of [
    '/v1/sessions',
    '/provider/v1/aurora/movements',
    '/api/trpc/session.me',
    '/api/auth/signout',
    '/sign-in',
  ]) {
    test(`carries on after a body that ${path} refused for its size`, async ({ demo }) => {
      const { apiKey } = requireOrganization(demo, 'lucky-lane')
      const upload = [
        `POST ${path} HTTP/1.1`,
        'Host: a',
        `Authorization: Bearer ${apiKey}`,
        'Idempotency-Key: too-large',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        '',
        '400000',
        ' '.repeat(0x400000),
        '0',
        '',
        '',
      ]
      const last = ['GET /v1/nowhere HTTP/1.1', 'Host: a', 'Connection: close', '', '']
      expect(await statusesOf(demo.baseUrl, [...upload, ...last].join('\r\n'))).toEqual([413, 404])
    })
  }
})

test.describe('two requests that look like one to somebody in between', () => {
  const smuggled = 'GET /v1/games HTTP/1.1\r\nHost: a\r\n\r\n'
  const start = 'POST /v1/sessions HTTP/1.1\r\nHost: a\r\n'
  for (const [what, bytes] of [
    [
      'a length beside chunks',
      `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', `${start}Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
    ['a length with a sign', `${start}Content-Length: +0\r\n\r\n${smuggled}`],
    [
      'a header that goes on in the next line',
      `${start}Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a coding that nobody knows', `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      'a chunk with a wrong end',
      `${start}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":1}\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a space before the colon', `${start}Content-Length : 0\r\n\r\n${smuggled}`],
  ] as const) {
    test(`are refused, and the connection ends: ${what}`, async ({ demo }) => {
      const statuses = await statusesOf(demo.baseUrl, bytes)
      expect(statuses.at(-1)).toBe(400)
      // Nothing was answered as though the hidden request were one: that would be a 401 of its own.
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(
        what.includes('chunk') ? 1 : 0,
      )
      expect(statuses.length).toBeLessThanOrEqual(2)
    })
  }

  test('headers beyond sixteen KiB are refused as such', async ({ demo }) => {
    const bytes = `GET /v1/games HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`
    expect(await statusesOf(demo.baseUrl, bytes)).toEqual([431])
  })
})

test('a key in an address is refused, and says where it belongs', async ({ demo, request }) => {
  const { apiKey } = requireOrganization(demo, 'lucky-lane')
  for (const name of ['api_key', 'key', 'token', 'access_token']) {
    const response = await request.get(`${demo.baseUrl}/v1/games?${name}=${apiKey}`)
    expect([name, response.status()]).toEqual([name, 401])
  }
})

test('nothing under /openapi is a page', async ({ demo, request }) => {
  for (const [method, path, status] of [
    ['GET', '/openapi', 404],
    ['GET', '/openapi/wallet.json', 404],
    ['POST', '/openapi/operator.json', 405],
    ['DELETE', '/openapi/provider.json', 405],
  ] as const) {
    const response = await request.fetch(demo.baseUrl + path, { method })
    expect([path, response.status()]).toEqual([path, status])
    expect(await response.json()).toMatchObject({ error: { code: status === 404 ? 'E0004' : 'E0005' } })
  }
})

test('a method nobody knows is a 405 that says what the address takes', async ({ demo, request }) => {
  const response = await request.fetch(`${demo.baseUrl}/v1/games`, { method: 'PROPFIND' })
  expect([response.status(), response.headers().allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('the image optimizer is off, and the sign-in library shows no page of its own', async ({
  demo,
  request,
}) => {
  const image = await request.get(`${demo.baseUrl}/_next/image?url=%2Ficon.svg&w=64&q=75`)
  expect(image.status()).toBe(404)
  for (const path of ['signin', 'signout', 'error', 'verify-request']) {
    const response = await request.get(`${demo.baseUrl}/api/auth/${path}`, { maxRedirects: 0 })
    expect([path, response.status(), response.headers().location]).toEqual([
      path,
      303,
      `${demo.baseUrl}/sign-in`,
    ])
  }
})
