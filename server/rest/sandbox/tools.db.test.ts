import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '@/packages/cli/src/listen/listener'
import { main } from '@/packages/cli/src/main'
import { declined, memoryStore, nodeAdapter, walletHandler } from '@/packages/sdk/src/wallet'
import { type Listening, listenForInvalidations } from '@/server/cache/listen-for-invalidations'
import { systemClock } from '@/server/core/clock'
import type { ApiScope } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { readAddress } from '@/server/http/addresses'
import { createDispatch } from '@/server/http/dispatch'
import { machineRoutes } from '@/server/http/routes'
import { isListened } from '@/server/modules/accounts/endpoints'
import { issueKey } from '@/server/modules/accounts/keys'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, storedMovement, type World } from '@/server/modules/delivery/wallet/testing/world'
import { flushRequests } from '@/server/modules/operations/request-log'

/** The command line against the service's own HTTP: what an operator's developer does with a key. */
let listening: Listening
let service: Server
const dispatch = createDispatch(machineRoutes)
let printed = ''
let noted = ''

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  Object.assign(env(), { API_MODE: 'sandbox' })
  listening = listenForInvalidations()
  service = createServer((request, response) => void dispatch(request, response, readAddress(request.url)))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  Object.assign(env(), { API_MODE: 'live' })
  service.closeAllConnections()
  service.close()
  await listening.stop()
})
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    noted += text
    return true
  })
})

/** A tenant that the API knows: its brand is the default. */
async function openWorld(): Promise<World> {
  const world = await createWorld(new Date())
  await db.organization.update({
    where: { id: world.organizationId },
    data: { defaultBrandId: world.brandId },
  })
  return world
}

async function keyOf(
  { ctx, organizationId, brandId }: World,
  scope: ApiScope,
  isOfBrand = false,
): Promise<string> {
  const owner = { ...ctx, clock: systemClock, organizationId: asOrganizationId(organizationId) }
  const limit = isOfBrand ? { brandId } : {}
  return (await issueKey(owner, { name: 'CLI', scopes: [scope], expiresInDays: null, ...limit })).token
}

/** The exit code of `croupier …` with the key; what it wrote is in `printed` and `noted`. */
async function croupier(key: string, ...words: string[]): Promise<number> {
  printed = ''
  noted = ''
  vi.stubEnv('CROUPIER_API_KEY', key)
  return main([...words, '--url', urlOf(service)])
}

/** A wallet by the SDK behind a listener of the endpoint, until `end` is called. */
async function attachWallet(world: World, key: string) {
  const balances = new Map<string, bigint>()
  const move = ({ playerId }: { playerId: string }, change: bigint) => {
    const balance = (balances.get(playerId) ?? 100_000n) + change
    balances.set(playerId, balance)
    return balance
  }
  const wallet = createServer(
    nodeAdapter(
      walletHandler({
        ...{ secret: world.secret, store: memoryStore(), win: move, refund: move },
        bet: (movement, change) => {
          const balance = balances.get(movement.playerId) ?? 100_000n
          return balance + change < 0n ? declined(balance) : move(movement, change)
        },
      }),
    ),
  )
  await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve))
  const end = new AbortController()
  const ended = listen({
    access: { url: urlOf(service), apiKey: key },
    ...{ listenerId: newId(), forwardTo: new URL(urlOf(wallet)), signal: end.signal, tell: () => undefined },
  })
  await vi.waitFor(async () => expect(await isListened(world.endpointId)).toBe(true), { timeout: 10_000 })
  return async () => {
    end.abort()
    await ended
    wallet.closeAllConnections()
    wallet.close()
  }
}

async function exhaustedWin(): Promise<{ world: World; id: string }> {
  const world = await openWorld()
  world.ports.policy = { ...world.ports.policy, scheduleS: [] }
  world.wallet.behave('server_error')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w1' }), world.ports)
  const { id, state } = await storedMovement(world, 'w1')
  expect(state).toBe('exhausted')
  return { world, id }
}

test('requests tail shows the calls of all keys, filtered, and not its own', async () => {
  const world = await openWorld()
  const key = await keyOf(world, 'read')
  await croupier(await keyOf(world, 'write'), 'games')
  await croupier(
    key,
    'sessions',
    'create',
    '--game',
    newId(),
    '--player',
    'p',
    '--currency',
    'EUR',
    '--country',
    'MT',
  )
  await flushRequests()
  expect(await croupier(key, 'requests', 'tail', '--once')).toBe(0)
  expect(printed).toMatch(/200 .* GET \/v1\/games +CLI/)
  expect(printed).not.toContain('/sandbox/v1/requests')
  await flushRequests()
  expect(await croupier(key, 'requests', 'tail', '--once', '--status', '4xx', '--json')).toBe(0)
  const calls = JSON.parse(printed) as { operation: string; status: number }[]
  expect(calls).toMatchObject([{ operation: 'createSession', status: 403 }])

  const other = await openWorld()
  await croupier(await keyOf(other, 'read'), 'requests', 'tail', '--once', '--json')
  expect(JSON.parse(printed)).toEqual([])
})

test('a win that failed is replayed to the wallet, by its id and with all others, and audited with the key', async () => {
  const { world, id } = await exhaustedWin()
  const key = await keyOf(world, 'write')
  const detach = await attachWallet(world, key)
  expect(await croupier(key, 'replay', id)).toBe(0)
  expect(printed).toBe(`${id} is confirmed.\n`)
  const { organizationId } = world
  const [entry] = await db.auditEntry.findMany({ where: { organizationId, action: 'movement.replayed' } })
  expect(entry).toMatchObject({ subjectId: id, actor: { name: 'CLI' } })
  expect(await croupier(key, 'replay', id)).toBe(4)
  expect(noted).toContain('Error: ')

  world.wallet.behave('server_error')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w2' }), world.ports)
  expect(await croupier(key, 'replay', '--failed', '--json')).toBe(0)
  expect(JSON.parse(printed)).toMatchObject([{ type: 'win', status: 'confirmed' }])
  await detach()
})

test('a replay is refused for what is another organization’s, for a key that only reads, and for wrong use', async () => {
  const { world, id } = await exhaustedWin()
  expect(await croupier(await keyOf(await openWorld(), 'write'), 'replay', id)).toBe(4)
  expect(await croupier(await keyOf(world, 'read'), 'replay', id)).toBe(3)
  expect(await croupier(await keyOf(world, 'write'), 'replay')).toBe(2)
  expect(await croupier(await keyOf(world, 'write'), 'replay', '--failed', '--since', 'yesterday')).toBe(2)
  expect((await storedMovement(world, 'w1')).state).toBe('exhausted')
})

test('probe passes with a right wallet, and says what to mend with none', async () => {
  const world = await openWorld()
  const key = await keyOf(world, 'write')
  const detach = await attachWallet(world, key)
  expect(await croupier(key, 'probe', '--player', 'probed')).toBe(0)
  expect(printed).toMatch(/^✓ Reachable \(HTTP \d+, \d+ ms\)$/m)
  expect(printed).not.toContain('✗')
  await detach()
  expect(await croupier(key, 'probe', 'nowhere')).toBe(4)
  expect(noted).toContain('Endpoints: ')
})

test('a key of one brand reads neither the calls nor the probes of others', async () => {
  const world = await openWorld()
  const key = await keyOf(world, 'write', true)
  expect(await croupier(key, 'requests', 'tail', '--once')).toBe(3)
  expect(noted).toContain('limited to another brand')
  expect(await croupier(key, 'probe')).toBe(3)
})

test('a live deployment has none of these tools', async () => {
  const { world, id } = await exhaustedWin()
  const key = await keyOf(world, 'write')
  Object.assign(env(), { API_MODE: 'live' })
  try {
    for (const words of [['requests', 'tail', '--once'], ['replay', id], ['probe']]) {
      expect(await croupier(key, ...words)).toBe(3)
      expect(noted).toContain('This deployment is live')
    }
  } finally {
    Object.assign(env(), { API_MODE: 'sandbox' })
  }
  expect((await storedMovement(world, 'w1')).state).toBe('exhausted')
})
