import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { guardedLookup } from './guarded-connector'
import { createCallbackSender } from './send-callback'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }),
  )
})

async function loopback(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler ?? (() => {}))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const noDns = () => Promise.reject(new Error('no test asks a resolver'))

function senderFor(origin: string) {
  return createCallbackSender({
    resolve: noDns,
    connectTimeoutMs: 1_000,
    exemptOrigins: [origin],
    allowedPorts: [],
  })
}

/** A connector whose sockets are make-believe: whatever is asked, nothing is ever opened. */
function pretendPeer(remoteAddress: string | undefined, allowedPorts: number[] = []) {
  const socket = {
    remoteAddress,
    isDestroyed: false,
    destroy: () => Object.assign(socket, { isDestroyed: true }),
  }
  const opened: string[] = []
  const sender = createCallbackSender({
    resolve: noDns,
    connectTimeoutMs: 1_000,
    exemptOrigins: [],
    allowedPorts,
    build: () => (options, callback) => {
      opened.push(options.hostname)
      callback(null, socket as unknown as Socket)
    },
  })
  return { sender, socket, opened }
}

const request = (url: string, timeoutMs = 1_000) => ({
  endpointId: 'endpoint-1',
  url,
  headers: { 'Content-Type': 'application/json', 'X-SIGNATURE': 'abc' },
  body: Buffer.from('{"amount":1}'),
  timeoutMs,
})

describe('the guard', () => {
  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://[2606:4700::5efe:7f00:1]/',
  ])('an IP literal that is not public is refused before a socket exists: %s', async (url) => {
    const { sender, opened } = pretendPeer('8.8.8.8')
    expect(await sender.send(request(url))).toMatchObject({
      kind: 'connection_error',
      code: 'ADDRESS_BLOCKED',
      hasLeft: false,
    })
    expect(opened).toEqual([])
  })

  test('plain http is refused but for the exempt origins', async () => {
    const { sender, opened } = pretendPeer('8.8.8.8')
    expect(await sender.send(request('http://wallet.example.com/'))).toMatchObject({ code: 'SCHEME_BLOCKED' })
    expect(opened).toEqual([])
  })

  test.each(['127.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', undefined])(
    'a socket whose own peer is %s is destroyed before anything is sent',
    async (peer) => {
      const { sender, socket } = pretendPeer(peer)
      expect(await sender.send(request('https://wallet.example.com/'))).toMatchObject({
        kind: 'connection_error',
        code: 'ADDRESS_BLOCKED',
        hasLeft: false,
      })
      expect(socket.isDestroyed).toBe(true)
    },
  )

  test.each(['https://wallet.example.com:9443/', 'https://wallet.example.com/'])(
    'a port that this deployment does not send to is refused when a callback is sent: %s',
    async (url) => {
      const { sender, opened } = pretendPeer('8.8.8.8', [8443])
      expect(await sender.send(request(url))).toMatchObject({ code: 'PORT_BLOCKED', hasLeft: false })
      expect(opened).toEqual([])
    },
  )

  test('any port of a public host is tried where no list of ports is set', async () => {
    const { sender, opened } = pretendPeer('127.0.0.1')
    await sender.send(request('https://wallet.example.com:9443/'))
    expect(opened).toEqual(['wallet.example.com'])
  })

  test('another port of an exempt host is not exempt', async () => {
    const origin = await loopback((_, reply) => reply.end())
    const sender = senderFor('http://127.0.0.1:1')
    expect(await sender.send(request(`${origin}/`))).toMatchObject({ code: 'SCHEME_BLOCKED' })
  })
})

describe('name resolution', () => {
  const lookup = (addresses: string[], all: boolean) =>
    new Promise((resolve) => {
      guardedLookup(() => Promise.resolve(addresses))(
        'wallet.example.com',
        { all },
        (error, address, family) => resolve(error ? { code: error.code } : { address, family }),
      )
    })

  test('public answers are all handed on', async () => {
    expect(await lookup(['8.8.8.8', '2606:4700::1'], true)).toEqual({
      address: [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1', family: 6 },
      ],
    })
    expect(await lookup(['8.8.8.8'], false)).toEqual({ address: '8.8.8.8', family: 4 })
  })

  test('one private answer among public ones refuses them all', async () => {
    expect(await lookup(['8.8.8.8', '10.0.0.1'], true)).toEqual({ code: 'ADDRESS_BLOCKED' })
    expect(await lookup(['8.8.8.8', '::1'], false)).toEqual({ code: 'ADDRESS_BLOCKED' })
  })

  test('an empty answer is refused', async () => {
    expect(await lookup([], true)).toEqual({ code: 'ENOTFOUND' })
  })
})

describe('one attempt', () => {
  test('sends the exact bytes and headers and returns status, headers and body', async () => {
    const seen: { headers?: unknown; body?: string } = {}
    const origin = await loopback((incoming, reply) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk) => chunks.push(chunk))
      incoming.on('end', () => {
        Object.assign(seen, { headers: incoming.headers, body: Buffer.concat(chunks).toString() })
        reply.writeHead(200, { 'Content-Type': 'application/json' }).end('{"balance":1}')
      })
    })
    const outcome = await senderFor(origin).send(request(`${origin}/callback?x=1`))
    expect(outcome).toMatchObject({ kind: 'response', status: 200, isTruncated: false })
    expect(outcome.kind === 'response' && outcome.body.toString()).toBe('{"balance":1}')
    expect(seen.body).toBe('{"amount":1}')
    expect(seen.headers).toMatchObject({ 'x-signature': 'abc', 'content-type': 'application/json' })
  })

  test('does not follow a redirect', async () => {
    let calls = 0
    const origin = await loopback((_, reply) => {
      calls += 1
      reply.writeHead(307, { Location: '/elsewhere' }).end()
    })
    expect(await senderFor(origin).send(request(`${origin}/`))).toMatchObject({
      kind: 'response',
      status: 307,
    })
    expect(calls).toBe(1)
  })

  test('one deadline spans everything: a reply that trickles is cut off by it', async () => {
    const origin = await loopback((_, reply) => {
      reply.writeHead(200, { 'Content-Type': 'application/json' })
      const drip = setInterval(() => reply.write(' '), 20)
      reply.on('close', () => clearInterval(drip))
    })
    const outcome = await senderFor(origin).send(request(`${origin}/`, 150))
    expect(outcome).toMatchObject({ kind: 'response', status: 200, cutOff: { code: 'TIMEOUT' } })
    expect(outcome.durationMs).toBeLessThan(1_000)
  })

  test('a wallet that never answers is a timeout', async () => {
    const origin = await loopback(() => {})
    expect(await senderFor(origin).send(request(`${origin}/`, 60))).toMatchObject({ kind: 'timeout' })
  })

  test('no more than 64 KiB of a reply is kept', async () => {
    const origin = await loopback((_, reply) => reply.end('x'.repeat(200_000)))
    const outcome = await senderFor(origin).send(request(`${origin}/`))
    expect(outcome).toMatchObject({ kind: 'response', isTruncated: true })
    expect(outcome.kind === 'response' && outcome.body.length).toBe(65_536)
  })

  test('a dropped connection may have reached the wallet', async () => {
    const origin = await loopback((incoming) => incoming.socket.destroy())
    expect(await senderFor(origin).send(request(`${origin}/`))).toMatchObject({
      kind: 'connection_error',
      hasLeft: true,
    })
  })

  test('a refused connection has certainly not', async () => {
    const origin = await loopback(() => {})
    const [server] = servers.splice(0)
    await new Promise((resolve) => server?.close(resolve))
    expect(await senderFor(origin).send(request(`${origin}/`))).toMatchObject({
      kind: 'connection_error',
      code: 'ECONNREFUSED',
      hasLeft: false,
    })
  })
})
