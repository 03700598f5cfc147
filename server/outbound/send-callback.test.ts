import { createServer as createHttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCallbackSender } from './send-callback'

let server: Server | null = null

afterEach(() => server?.close())

/** A peer that answers anything with these bytes and hangs up. */
async function peerSaying(bytes: string): Promise<string> {
  server = createServer((socket) => socket.once('data', () => socket.end(bytes)))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(['', 'good morning\r\n\r\n', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'])(
  'a reply of %j is a connection error with a code that says something',
  async (bytes) => {
    const origin = await peerSaying(bytes)
    const sender = createCallbackSender({
      resolve: async () => [],
      connectTimeoutMs: 1_000,
      exemptOrigins: [origin],
      allowedPorts: [],
    })
    const outcome = await sender.send({ url: origin, headers: {}, body: Buffer.from('{}'), timeoutMs: 2_000 })
    await sender.close()
    expect(outcome).toMatchObject({
      kind: 'connection_error',
      hasLeft: true,
      code: expect.stringMatching(/^(?!undefined)[A-Z_0-9]{4,}$/),
    })
  },
)

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
  const send = (timeoutMs = 2_000) => sender.send({ url, headers: {}, body: Buffer.from('{}'), timeoutMs })
  return { send, connections: () => connections }
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

test.each(['headers', 'the rest of a body'])('a peer that never sends %s is a timeout', async (what) => {
  const { send } = await openPeer((_request, response) => {
    if (what !== 'headers') response.writeHead(200).write('{')
  })
  expect(await send(50)).toMatchObject({ kind: 'timeout' })
})

test('an interim answer is not the reply', async () => {
  const { send } = await openPeer((_request, response) => {
    response.writeProcessing()
    response.writeHead(200).end('{}')
  })
  expect(await send()).toMatchObject({ kind: 'response', status: 200 })
})

test('what has not left when its deadline passes never leaves', async () => {
  let received = 0
  const waiting: (() => void)[] = []
  const patience = { timeout: 20_000 }
  const { send } = await openPeer((_request, response) => {
    received += 1
    waiting.push(() => response.end('{}'))
  })
  // Every connection to one peer is taken; one more has to wait for its turn.
  const taken = Array.from({ length: 256 }, () => send(30_000))
  await vi.waitFor(() => expect(received).toBe(256), patience)
  expect(await send(50)).toMatchObject({ kind: 'timeout' })
  for (const end of waiting) end()
  await Promise.all(taken)
  const after = send()
  await vi.waitFor(() => expect(received).toBe(257), patience)
  for (const end of waiting) end()
  await after
  expect(received).toBe(257)
})
