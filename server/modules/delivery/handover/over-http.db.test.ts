import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ListenEvent, listen } from '@/packages/cli/src/listen/listener'
import { invalidationFeed } from '@/server/cache/invalidation-feed'
import { type Listening, listenForInvalidations } from '@/server/cache/listen-for-invalidations'
import { systemClock } from '@/server/core/clock'
import { asOrganizationId, newId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { readAddress } from '@/server/http/addresses'
import { createDispatch } from '@/server/http/dispatch'
import { machineRoutes } from '@/server/http/routes'
import { isListened } from '@/server/modules/accounts/endpoints'
import { issueKey } from '@/server/modules/accounts/keys'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, type World } from '@/server/modules/delivery/wallet/testing/world'

/** The command line's own listener at the service's own HTTP, with a wallet behind it. */
let listening: Listening
let service: Server
let wallet: Server
const dispatch = createDispatch(machineRoutes)
const balances: number[] = []

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const open = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

beforeAll(async () => {
  Object.assign(env(), { API_MODE: 'sandbox' })
  listening = listenForInvalidations()
  service = createServer((request, response) => void dispatch(request, response, readAddress(request.url)))
  wallet = createServer((request, response) => {
    request.resume()
    response.setHeader('Content-Type', 'application/json')
    request.on('end', () => response.end(JSON.stringify({ balance: balances.shift(), currency: 'EUR' })))
  })
  await Promise.all([open(service), open(wallet)])
  await vi.waitFor(() => expect(invalidationFeed().isTrusted()).toBe(true), { timeout: 10_000 })
})

afterAll(async () => {
  Object.assign(env(), { API_MODE: 'live' })
  for (const server of [service, wallet]) {
    server.closeAllConnections()
    server.close()
  }
  await listening.stop()
})

async function keyOf({ ctx, organizationId }: World): Promise<string> {
  const owner = { ...ctx, clock: systemClock, organizationId: asOrganizationId(organizationId) }
  return (await issueKey(owner, { name: 'CLI', scopes: ['write'], expiresInDays: null })).token
}

const bet = (world: World, transactionId: string) =>
  reportMovement({ ...world.ctx, clock: systemClock }, world.report({ type: 'bet', transactionId }))

test('bets are answered through it, also after its connection is cut, and its end detaches it', async () => {
  const world = await createWorld(new Date())
  const token = await keyOf(world)
  const events: ListenEvent[] = []
  const end = new AbortController()
  const ended = listen({
    access: { url: addressOf(service), apiKey: token },
    listenerId: newId(),
    forwardTo: new URL(`${addressOf(wallet)}/wallet`),
    signal: end.signal,
    tell: (event) => events.push(event),
  })
  const kinds = () => events.map(({ kind }) => kind)
  const heard = (expected: boolean) =>
    vi.waitFor(async () => expect(await isListened(world.endpointId)).toBe(expected), { timeout: 10_000 })
  await heard(true)

  balances.push(900, 800)
  expect(await bet(world, 'b1')).toMatchObject({ outcome: 'ok', balanceMinor: 900n })
  service.closeAllConnections()
  expect(await bet(world, 'b2')).toMatchObject({ outcome: 'ok', balanceMinor: 800n })
  await vi.waitFor(() => expect(kinds()).toEqual(['ready', 'answered', 'lost', 'ready', 'answered']))

  end.abort()
  await ended
  await heard(false)
})

test('a process that stops lets go of its streams, which come back', async () => {
  const world = await createWorld(new Date())
  const token = await keyOf(world)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ listener_id: newId(), forwards_to: 'http://localhost' })
  const response = await fetch(`${addressOf(service)}/sandbox/v1/listeners`, {
    method: 'POST',
    headers,
    body,
  })
  // As a SIGTERM does; the tests after it share the process.
  const stopping = processSingleton('stopping', () => ({ hasBegun: false }))
  stopping.hasBegun = true
  try {
    expect(await response.text()).toMatch(/"type":"ready".*\n(.*\n)*\{"type":"end","reason":"stopping"\}\n$/)
  } finally {
    stopping.hasBegun = false
  }
})
