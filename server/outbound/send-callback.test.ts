import { createServer as createHttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { buildConnector } from 'undici'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEndpointLimit } from './endpoint-limit'
import { createCallbackSender } from './send-callback'

let server: Server | null = null

afterEach(() => server?.close())

/** A peer that answers anything with these bytes and hangs up. */
async function peerSaying(bytes: string): Promise<string> {
  server = createServer((socket) => socket.once('data', () => socket.end(bytes)))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(['', 'good morning\r\n\r\n', 'HTTP/1.1 200 OK\r\ncontent-le'])(
  'a reply of %j is a connection error with a code that says something',
  async (bytes) => {
    const origin = await peerSaying(bytes)
    const sender = createCallbackSender({
      resolve: async () => [],
      connectTimeoutMs: 1_000,
      exemptOrigins: [origin],
      allowedPorts: [],
    })
    const outcome = await sender.send({
      endpointId: 'endpoint-1',
      url: origin,
      headers: {},
      body: Buffer.from('{}'),
      timeoutMs: 2_000,
    })
    await sender.close()
    expect(outcome).toMatchObject({
      kind: 'connection_error',
      hasLeft: true,
      code: expect.stringMatching(/^(?!undefined)[A-Z_0-9]{4,}$/),
    })
  },
)

test.each([
  ['shorter than its length', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{', '{'],
  ['without its last chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n', '{'],
  ['cut within a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"bal', '{"bal'],
  ['cut right after its head', 'HTTP/1.1 503 Busy\r\ncontent-length: 9\r\n\r\n', ''],
])('a reply %s is that reply, marked as cut off', async (_what, bytes, body) => {
  const origin = await peerSaying(bytes)
  const sender = createCallbackSender({
    resolve: async () => [],
    connectTimeoutMs: 1_000,
    exemptOrigins: [origin],
    allowedPorts: [],
  })
  const outcome = await sender.send({
    endpointId: 'endpoint-1',
    url: origin,
    headers: {},
    body: Buffer.from('{}'),
    timeoutMs: 2_000,
  })
  await sender.close()
  expect(outcome).toMatchObject({
    kind: 'response',
    status: Number(bytes.slice(9, 12)),
    cutOff: { code: expect.stringMatching(/^[A-Z_0-9]{4,}$/), message: expect.any(String) },
  })
  expect(outcome.kind === 'response' && outcome.body.toString()).toBe(body)
})

/** A peer that answers over HTTP; what it was sent is kept. */
async function openPeer(answer: RequestListener) {
  let connections = 0
  const peer = createHttpServer(answer).on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const sender = createCallbackSender({
    resolve: async () => [],
    connectTimeoutMs: 1_000,
    exemptOrigins: [url],
    allowedPorts: [],
  })
  onTestFinished(async () => {
    peer.closeAllConnections()
    peer.close()
    await sender.close()
  })
  const send = (timeoutMs = 2_000, endpointId = 'endpoint-1') =>
    sender.send({ endpointId, url, headers: {}, body: Buffer.from('{}'), timeoutMs })
  return { url, send, connections: () => connections }
}

test('a reply is told whole, with its status and headers, over a connection that is kept', async () => {
  const { send, connections } = await openPeer((_request, response) => {
    response.writeHead(402, { 'Set-Cookie': ['a=1', 'b=2'] })
    response.write('{"balance"')
    response.end(':1}')
  })
  for (let sent = 0; sent < 5; sent += 1) {
    const outcome = await send()
    expect(outcome).toMatchObject({ kind: 'response', status: 402, isTruncated: false })
    expect(outcome).toHaveProperty('headers.set-cookie', 'a=1, b=2')
    expect(outcome.kind === 'response' && outcome.body.toString()).toBe('{"balance":1}')
  }
  expect(connections()).toBeLessThanOrEqual(2)
})

test('of a reply without end 64 KiB are read', async () => {
  const { send } = await openPeer((_request, response) => {
    response.writeHead(200)
    response.write('a'.repeat(70_000))
  })
  const outcome = await send()
  expect(outcome).toMatchObject({ kind: 'response', isTruncated: true })
  expect(outcome.kind === 'response' && outcome.body.length).toBe(65_536)
})

test('a peer that never sends headers is a timeout', async () => {
  const { send } = await openPeer(() => {})
  expect(await send(50)).toMatchObject({ kind: 'timeout' })
})

test('a reply whose rest does not come in time is that reply, marked as cut off', async () => {
  const { send } = await openPeer((_request, response) => {
    response.writeHead(200).write('{')
  })
  expect(await send(200)).toMatchObject({ kind: 'response', status: 200, cutOff: { code: 'TIMEOUT' } })
})

test('an interim answer is not the reply', async () => {
  const { send } = await openPeer((_request, response) => {
    response.writeProcessing()
    response.writeHead(200).end('{}')
  })
  expect(await send()).toMatchObject({ kind: 'response', status: 200 })
})

/** A peer that keeps every request waiting until it is told to answer, with every place of one endpoint taken. */
async function openHangingPeer() {
  let received = 0
  const waiting: (() => void)[] = []
  const { send } = await openPeer((_request, response) => {
    received += 1
    waiting.push(() => response.end('{}'))
  })
  const taken = Array.from({ length: 256 }, () => send(30_000))
  await vi.waitFor(() => expect(received).toBe(256), { timeout: 20_000 })
  const answerAll = async () => {
    for (const answer of waiting.splice(0)) answer()
    await Promise.all(taken)
  }
  return { send, answerAll, received: () => received, waiting }
}

test('an endpoint that hangs fills its own places: another one at the same origin is reached at once', async () => {
  const { send, received, waiting, answerAll } = await openHangingPeer()
  const other = send(2_000, 'endpoint-2')
  await vi.waitFor(() => expect(received()).toBe(257))
  waiting.pop()?.()
  expect(await other).toMatchObject({ kind: 'response', status: 200 })
  await answerAll()
})

test('what finds no place within its time never leaves, and is known not to have', async () => {
  const { send, received, answerAll } = await openHangingPeer()
  expect(await send(50)).toMatchObject({
    kind: 'connection_error',
    code: 'ENDPOINT_BUSY',
    hasLeft: false,
  })
  await answerAll()
  expect(received()).toBe(256)
})

test('what still waits for its connection when its deadline passes never leaves', async () => {
  let received = 0
  const { url } = await openPeer((_request, response) => {
    received += 1
    response.end('{}')
  })
  let connect = () => {}
  const sender = createCallbackSender({
    resolve: async () => [],
    connectTimeoutMs: 1_000,
    exemptOrigins: [url],
    allowedPorts: [],
    build: (options) => (target, callback) => {
      connect = () => buildConnector(options)(target, callback)
    },
  })
  const send = (timeoutMs: number) =>
    sender.send({ endpointId: 'endpoint-1', url, headers: {}, body: Buffer.from('{}'), timeoutMs })
  expect(await send(30)).toMatchObject({ kind: 'timeout' })
  connect()
  const next = send(2_000)
  connect()
  expect(await next).toMatchObject({ kind: 'response', status: 200 })
  await sender.close()
  expect(received).toBe(1)
})

test('who waits for a place of a busy endpoint gets the next that is free, in order', async () => {
  const limit = createEndpointLimit({ maxInFlight: 1, maxWaitMs: 10_000 })
  const order: string[] = []
  expect(limit.enter('e', 10_000)).toBe(true)
  const first = Promise.resolve(limit.enter('e', 10_000)).then(() => order.push('first'))
  const second = Promise.resolve(limit.enter('e', 10_000)).then(() => order.push('second'))
  limit.leave('e')
  await first
  limit.leave('e')
  await second
  expect(order).toEqual(['first', 'second'])
  limit.leave('e')
  expect(limit.enter('e', 10_000)).toBe(true)
})

test('the wait for a place is short, however long the deadline', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limit = createEndpointLimit({ maxInFlight: 1, maxWaitMs: 1_000 })
  limit.enter('e', 5_000)
  const late = limit.enter('e', 5_000)
  vi.advanceTimersByTime(1_000)
  expect(await late).toBe(false)
})
