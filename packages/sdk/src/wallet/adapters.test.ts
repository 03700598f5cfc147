import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { bet, secret, signed } from '../testing/callbacks.js'
import { account, fastifyAdapter, fetchAdapter, memoryStore, nodeAdapter, walletHandler } from './index.js'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function wallet() {
  const store = memoryStore([[account('ada', 'EUR'), 1000n]])
  const stay = () => 1000n
  return walletHandler({ secret, store, bet: (_, change) => 1000n + change, win: stay, refund: stay })
}

type Send = (path: string, init: RequestInit) => Promise<Response>

const adapters: Record<string, () => Promise<Send>> = {
  fetch: async () => {
    const answer = fetchAdapter(wallet(), {
      brand: ({ url }) => new URL(url).searchParams.get('brand') ?? '',
    })
    return (path, init) => answer(new Request(`https://wallet.test${path}`, init))
  },
  node: async () => {
    const answer = nodeAdapter(wallet(), { brand: ({ url }) => url?.split('brand=')[1] ?? '' })
    const server = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => server.close(resolve)))
    return (path, init) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)
  },
  fastify: async () => {
    const app = Fastify()
    const brand = ({ query }: { query: unknown }) => (query as { brand?: string }).brand ?? ''
    await app.register(fastifyAdapter(wallet(), { path: '/wallet', brand }))
    app.post('/other', async ({ body }) => body)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    closing.push(() => app.close())
    return (path, init) => fetch(`${address}${path}`, init)
  },
}

/** With spaces that a body parsed and written again would not have. */
const callback = signed(JSON.stringify(bet, null, 3))
const headers = { 'Content-Type': 'application/json', 'X-SIGNATURE': callback.signature ?? '' }
const body = callback.body as Uint8Array<ArrayBuffer>

describe.each(Object.keys(adapters))('the adapter for %s', (name) => {
  test('hands on the bytes as they came, and answers in JSON', async () => {
    const send = await adapters[name]?.()
    const response = await send?.('/wallet', { method: 'POST', headers, body })
    expect([response?.status, await response?.json()]).toEqual([
      200,
      { balance: 750, currency: 'EUR', player_id: 'ada' },
    ])
    expect(response?.headers.get('content-type')).toMatch(/^application\/json/)
  })

  test('refuses what is too large, of another type, or empty', async () => {
    const send = await adapters[name]?.()
    const statusOf = async (init: RequestInit) =>
      (await send?.('/wallet', { method: 'POST', ...init }))?.status
    expect(await statusOf({ headers, body: 'x'.repeat(1024 * 1024 + 1) })).toBe(413)
    expect(await statusOf({ headers: { ...headers, 'Content-Type': 'text/plain' }, body })).toBe(415)
    expect(await statusOf({})).toBe(401)
  })

  test('tells brands apart', async () => {
    const send = await adapters[name]?.()
    const post = (path: string) => send?.(path, { method: 'POST', headers, body })
    await post('/wallet?brand=nordic')
    expect((await post('/wallet?brand=baltic'))?.status).toBe(200)
  })
})

test('beside the Fastify plugin other routes read JSON as before', async () => {
  const send = await adapters.fastify?.()
  const response = await send?.('/other', { method: 'POST', headers, body: '{"a":1}' })
  expect(await response?.json()).toEqual({ a: 1 })
})

test('behind express.raw() the body is the bytes; behind express.json() it is a mistake that is told', async () => {
  const answer = nodeAdapter(wallet())
  const said = { statusCode: 0, setHeader: () => {}, end: () => {} }
  const request = {
    method: 'POST',
    headers: { 'x-signature': headers['X-SIGNATURE'], 'content-type': 'application/json' },
  }
  const read = { async *[Symbol.asyncIterator]() {}, readableEnded: true }
  await answer({ ...request, ...read, body }, said)
  expect(said.statusCode).toBe(200)
  await expect(answer({ ...request, ...read, body: bet }, said)).rejects.toThrow('before express.json()')
})
