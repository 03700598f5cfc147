import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { buildConnector } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { createIdentityFetch } from './identity-fetch'
import { createCallbackSender } from './send-callback'

/** Peers that mean harm. Whatever a name stands for, a socket is only ever opened to loopback. */
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const request = (url: string, timeoutMs = 2_000) => ({
  endpointId: 'endpoint-1',
  url,
  headers: {},
  body: Buffer.from('{}'),
  timeoutMs,
})

describe('a peer in clear text', () => {
  async function sendTo(port: number, timeoutMs?: number) {
    const origin = `http://127.0.0.1:${port}`
    const sender = createCallbackSender({
      resolve: async () => [],
      connectTimeoutMs: 1_000,
      exemptOrigins: [origin],
      allowedPorts: [],
    })
    return sender.send(request(`${origin}/callback`, timeoutMs))
  }
  const answering = (answer: (socket: Socket) => void) =>
    listen(createServer((socket) => socket.on('error', () => {}).once('data', () => answer(socket))))

  test('that floods the headers is cut off', async () => {
    const flood = `HTTP/1.1 200 OK\r\n${'x-flood: 0123456789\r\n'.repeat(50_000)}`
    const port = await answering((socket) => socket.write(flood))
    expect(await sendTo(port)).toMatchObject({
      kind: 'connection_error',
      code: 'UND_ERR_HEADERS_OVERFLOW',
      hasLeft: true,
    })
  })

  test('that sends headers a letter at a time ends with the deadline', async () => {
    const port = await answering((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-drip: ')
      const drip = setInterval(() => socket.write('x'), 10)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await sendTo(port, 120)).toMatchObject({ kind: 'timeout' })
  })

  test('that says two lengths, so that one answer looks like two, is believed in neither', async () => {
    const port = await answering((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 40\r\n\r\n{}HTTP/1.1 200 OK\r\n\r\n{"balance":1}',
      ),
    )
    expect(await sendTo(port)).toMatchObject({ kind: 'connection_error', hasLeft: true })
  })

  test('whose answer unpacks to more than it is (a zip bomb) is read as it came', async () => {
    const port = await listen(
      createHttpServer((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('\x1f\x8b'),
      ),
    )
    const outcome = await sendTo(port)
    expect(outcome.kind === 'response' && outcome.body.length).toBeLessThan(10)
  })
})

describe('a peer behind TLS', () => {
  const ciphers = 'DEFAULT@SECLEVEL=0'

  /**
   * Every name is answered with a public address, and connected to the peer on loopback all the same. The TLS library's own
   * level would refuse old versions as well: it stands aside, so that only our bound is left.
   */
  async function sendTo(
    options: TlsOptions,
    { trusted, name = 'wallet.example.com' }: { trusted: boolean; name?: string },
  ) {
    const port = await listen(
      createTlsServer({ key, cert: certificate, ...options }, (socket) => socket.on('error', () => {})).on(
        'tlsClientError',
        () => {},
      ),
    )
    const sender = createCallbackSender({
      resolve: async () => ['8.8.8.8'],
      connectTimeoutMs: 1_000,
      exemptOrigins: [],
      allowedPorts: [],
      build: (asked) => (target, callback) => {
        const build = buildConnector({ ...asked, ciphers, ...(trusted ? { ca: certificate } : {}) })
        const httpSocket = connect(port, '127.0.0.1')
        build({ ...target, httpSocket }, callback)
      },
    })
    return sender.send(request(`https://${name}/callback`))
  }

  test('with a certificate nobody vouches for is refused, and nothing has left', async () => {
    expect(await sendTo({}, { trusted: false })).toMatchObject({
      kind: 'connection_error',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      hasLeft: false,
    })
  })

  test('with a certificate of another name is refused, and nothing has left', async () => {
    expect(await sendTo({}, { trusted: true, name: 'another.example.com' })).toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
      hasLeft: false,
    })
  })

  test('that speaks nothing newer than TLS 1.1 is refused, and nothing has left', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers } as const
    expect(await sendTo(old, { trusted: true })).toMatchObject({
      kind: 'connection_error',
      code: expect.stringMatching(/^ERR_SSL_|ECONNRESET/),
      hasLeft: false,
    })
  })

  test('with the right certificate on an inner address is refused all the same: a name that was rebound', async () => {
    expect(await sendTo({}, { trusted: true })).toMatchObject({ code: 'ADDRESS_BLOCKED', hasLeft: false })
  })
})

/** Of wallet.example.com, signed by itself, for these tests only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkfD3M3yEK7bVH3jf
PfITkaTvx6W0l38weLaHocOExvChRANCAAR9vGX+2NHkQ6JEGlvEc/NGdghip5zF
kkDCBwBX5knQmXb4GFh+2aHcuzC6Ygydg1ZE4x4W9kHesHJ1VIcRuia6
-----END PRIVATE KEY-----`
const certificate = `-----BEGIN CERTIFICATE-----
MIIBsDCCAVagAwIBAgIUDt/6bQ3jpsBJ8OpPBT5xE3hU9EgwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSd2FsbGV0LmV4YW1wbGUuY29tMCAXDTI2MTEyMTA2MTUyOVoY
DzIxMjYxMDI4MDYxNTI5WjAdMRswGQYDVQQDDBJ3YWxsZXQuZXhhbXBsZS5jb20w
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR9vGX+2NHkQ6JEGlvEc/NGdghip5zF
kkDCBwBX5knQmXb4GFh+2aHcuzC6Ygydg1ZE4x4W9kHesHJ1VIcRuia6o3IwcDAd
BgNVHQ4EFgQUm9WlN5HIJk7AeiPA3/2PkqevCjEwHwYDVR0jBBgwFoAUm9WlN5HI
Jk7AeiPA3/2PkqevCjEwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHREEFjAUghJ3YWxs
ZXQuZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDSAAwRQIhAP0K/SoD9fjCQXIHCAeh
9ltLCwE3BRjrqA+1ZGfv0PwPAiBV74mAcQe4pWCxXFS+z0S0vT2jYqdzxS5MBrHJ
IPRhJA==
-----END CERTIFICATE-----`

test('an identity provider that answers without end is cut off', async () => {
  const chunk = Buffer.alloc(65_536, 0x20)
  const endless = createHttpServer((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  })
  const origin = `http://127.0.0.1:${await listen(endless)}`
  const read = createIdentityFetch({
    resolve: async () => [],
    connectTimeoutMs: 1_000,
    exemptOrigins: [origin],
    allowedPorts: [],
  })
  await expect(read(`${origin}/keys`, { signal: AbortSignal.timeout(2_000) })).rejects.toThrow(
    'answered too much',
  )
})
