import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAddress } from './addresses'
import { withBufferedBody } from './limit-body'

const kibibyte = 1024
let server: Server
let seen: string[] = []

/** A stand-in for Next: tells what reached it and how much of a body it could read. */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  seen.push(`${request.method} ${request.url}`)
  let length = 0
  for await (const chunk of request) length += chunk.length
  response.end(`read ${length}`)
}

beforeAll(async () => {
  server = createServer((request, response) =>
    withBufferedBody(request, response, readAddress(request.url).area, handle),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => server.close())

function open(): Socket {
  seen = []
  return connect((server.address() as AddressInfo).port, '127.0.0.1')
}

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

const head = (path: string, framing: string, method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\n${framing}\r\n\r\n`
const last = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const chunked = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

test.each([
  '/api/trpc/session.me',
  '/api/auth/callback/credentials',
  '/sign-in',
  '/api/c%61mpaigns/1/players',
])('%s takes a body of 64 KiB, and the request after it is answered', async (path) => {
  const socket = open()
  socket.write(head(path, `Content-Length: ${64 * kibibyte}`) + 'x'.repeat(64 * kibibyte) + last)
  const text = await textOf(socket)
  expect(statusesIn(text)).toEqual([200, 200])
  expect(text).toContain(`read ${64 * kibibyte}`)
})

test.each(['/api/trpc/session.me', '/api/auth/callback/credentials', '/sign-in', '/api/trpcx'])(
  '%s refuses a byte more as it arrives, before anything reads it, and the connection goes on',
  async (path) => {
    const socket = open()
    const rest = chunked(200 * kibibyte) + chunked(2048 * kibibyte)
    socket.write(head(path, 'Transfer-Encoding: chunked') + chunked(64 * kibibyte) + chunked(1))
    socket.write(`${rest}0\r\n\r\n${last}`)
    expect(statusesIn(await textOf(socket))).toEqual([413, 200])
    expect(seen).toEqual(['GET /last'])
  },
)

test('a body announced as too large is refused before it is sent', async () => {
  const socket = open()
  socket.write(head('/api/trpc/session.me', 'Content-Length: 471859200'))
  const [first] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])))
  expect(statusesIn(String(first))).toEqual([413])
  socket.destroy()
  expect(seen).toEqual([])
})

test('a body that never ends is given up, and its connection with it', async () => {
  const socket = open()
  socket.on('error', () => undefined)
  socket.write(head('/api/trpc/session.me', 'Transfer-Encoding: chunked'))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let sent = 0
  // Node calls back what waits behind a failed write before it destroys the socket: without the error, this never ends.
  const more = (error?: Error | null) => {
    if (error || socket.destroyed) return
    sent += 1
    socket.write(chunked(1024 * kibibyte), more)
  }
  more()
  await closed
  expect(sent).toBeLessThan(64)
  expect(seen).toEqual([])
})

test('a body that stops halfway reaches nobody', async () => {
  const socket = open()
  socket.write(`${head('/api/trpc/session.me', 'Content-Length: 100')}half`)
  const gone = new Promise<void>((resolve) =>
    server.once('request', (request) => request.once('close', () => resolve())),
  )
  socket.end()
  await gone
  expect(seen).toEqual([])
})

test.each([
  [
    '/api/trpc/a,b?batch=1',
    {
      error: {
        json: {
          message: expect.any(String),
          code: -32013,
          data: {
            code: 'PAYLOAD_TOO_LARGE',
            httpStatus: 413,
            requestId: expect.any(String),
            refusal: { code: 'E0003', message: expect.any(String), details: {}, retryAfterS: null },
            fields: {},
          },
        },
      },
    },
  ],
  ['/api/auth/signout', { error: 'payload_too_large', message: expect.any(String) }],
  ['/sign-in', { error: { code: 'E0003', type: 'validation_failed', message: expect.any(String) } }],
])('%s is refused in its own form', async (path, body) => {
  const socket = open()
  socket.write(head(path, 'Content-Length: 70000\r\nConnection: close') + 'x'.repeat(70_000))
  const text = await textOf(socket)
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject(body)
})

test.each([
  ['/v1/sessions', 'POST'],
  ['/provider/v1/aurora/movements', 'POST'],
  ['/api/campaigns/1/players', 'PUT'],
])('a body for %s is measured by its reader, and not held', async (path, method) => {
  const socket = open()
  socket.write(head(path, 'Content-Length: 300000\r\nConnection: close', method) + 'x'.repeat(300_000))
  expect(await textOf(socket)).toContain('read 300000')
})

test('what Inngest sends may have 1 MiB', async () => {
  const socket = open()
  socket.write(
    head('/api/inngest?fnId=a', 'Content-Length: 1048576\r\nConnection: close') + 'x'.repeat(1_048_576),
  )
  expect(await textOf(socket)).toContain('read 1048576')
})
