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
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
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

  for (const path of ['/v1/sessions', '/provider/v1/aurora/movements']) {
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
