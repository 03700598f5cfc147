import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
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
