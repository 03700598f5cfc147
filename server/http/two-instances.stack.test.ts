import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Provider, type Report } from '@/server/testing/killed/provider'
import { IssuingProvider } from './testing/issuing-provider'
import { openServiceSetup, type ServiceSetup } from './testing/service-setup'
import { createTenantForTwo, providerSecret, type TenantForTwo } from './testing/two-instances-tenant'

/** Two instances on one database, each a process of its own: what one does holds at the other. */
const fakeProvider = new IssuingProvider()
const booked: string[] = []
const wallet = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const { transaction_id, currency } = JSON.parse(text) as { transaction_id: string; currency: string }
  booked.push(transaction_id)
  response.writeHead(transaction_id === 'good' ? 200 : 500, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ balance: 100, currency }))
})

let setup: ServiceSetup | undefined
let tenant: TenantForTwo
let ports: [number, number]

beforeAll(async () => {
  setup = await openServiceSetup()
  await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve))
  const walletUrl = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`
  tenant = await createTenantForTwo(setup.databaseUrl, { providerUrl: await fakeProvider.start(), walletUrl })
  const env = { API_MODE: 'sandbox', CALLBACK_ALLOWED_PRIVATE_ORIGINS: walletUrl }
  const [one, other] = await Promise.all([setup.start(env), setup.start(env)])
  ports = [one.port, other.port]
})

afterAll(async () => {
  await setup?.end()
  fakeProvider.stop()
  wallet.closeAllConnections()
  wallet.close()
})

const at = (port: number, path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
const atBoth = <T>(ask: (port: number) => Promise<T>) => Promise.all(ports.map(ask))

interface Created {
  status: number
  body: { session_id: string; game_url: string }
}

async function createSession(port: number, key: string): Promise<Created> {
  const response = await at(port, '/v1/sessions', {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
      'idempotency-key': key,
    },
    body: JSON.stringify({
      ...{ game_id: tenant.gameId, player_id: `player-of-${key}`, balance: 12_345 },
      ...{ currency: 'EUR', country: 'SE' },
    }),
  })
  return { status: response.status, body: (await response.json()) as Created['body'] }
}

const read = async (port: number, path: string, token: string) =>
  (await at(port, path, { headers: { authorization: `Bearer ${token}` } })).status

/** Asks again and again; what is asked two seconds from now must be so. */
async function untilTrue(ask: () => Promise<boolean>): Promise<void> {
  const changedAt = performance.now()
  for (;;) {
    const askedAt = performance.now()
    if (await ask()) return
    expect(askedAt - changedAt).toBeLessThan(2_000)
  }
}

test('a launch link opened at both at once opens at one of them', async () => {
  for (let link = 0; link < 8; link += 1) {
    const { body } = await createSession(ports[link % 2 ? 1 : 0], `link-${link}`)
    const path = new URL(body.game_url).pathname
    const opened = await atBoth((port) => at(port, path, { redirect: 'manual' }))
    expect(opened.map(({ status }) => status).sort()).toEqual([303, 410])
  }
})

test('one Idempotency-Key sent to both at once makes one session and one launch', async () => {
  for (let sent = 0; sent < 8; sent += 1) {
    const key = `both-${sent}`
    const first = await atBoth((port) => createSession(port, key))
    // Whoever came second while the first was with the provider is told to come again.
    const [made, second] = first.map(({ status }) => status).sort()
    expect([made, [201, 409].includes(second ?? 0)]).toEqual([201, true])
    const again = await atBoth((port) => createSession(port, key))
    expect(again.map(({ status }) => status)).toEqual([201, 201])
    expect(again[0]?.body).toEqual(again[1]?.body)
    expect(fakeProvider.launches.filter((player) => player === `player-of-${key}`)).toHaveLength(1)
  }
})

test('a budget of 40 calls a minute is 40 at both together', async () => {
  const token = await tenant.newToken()
  const statuses: number[] = []
  for (let made = 0; made < 24; made += 1)
    statuses.push(...(await atBoth((port) => read(port, '/v1/games', token))))
  expect(statuses.filter((status) => status === 200)).toHaveLength(40)
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
})

test('a cool-off that one begins holds at the other', async () => {
  const provider = new Provider(tenant.providerCode, providerSecret, await tenant.openSession())
  const report = (id: string, type: Report['type']): Report => ({ type, transaction_id: id, amount: 100 })
  expect(await provider.send(ports[1], report('good', 'bet'))).toBe('ok')
  const failing = Array.from({ length: 24 }, (_, index) => report(`win-${index}`, 'win'))
  await Promise.all(failing.map((win) => provider.send(ports[0], win)))
  let bets = 0
  const isHeldBack = async () => {
    const id = `bet-${bets++}`
    const answer = await provider.send(ports[1], report(id, 'bet'))
    return answer === 'failed' && !booked.includes(id)
  }
  await untilTrue(isHeldBack)
})

test('a campaign that both drain issues to each player once', async () => {
  const campaignId = await tenant.startCampaign(300)
  await expect.poll(() => tenant.statusOf(campaignId), { timeout: 60_000, interval: 200 }).toBe('completed')
  expect(fakeProvider.grants).toHaveLength(300)
  expect(new Set(fakeProvider.grants.map(([, player]) => player)).size).toBe(300)
  // One process has ten calls in flight at most.
  expect(fakeProvider.maxAtOnce).toBeGreaterThan(10)
})

describe('what is changed elsewhere counts at both within two seconds:', () => {
  const untilAnswered = (port: number, token: string, status: number, path = '/v1/transactions') =>
    untilTrue(async () => (await read(port, path, token)) === status)

  /** A key that both have seen, so that both keep it. */
  async function knownKey() {
    const issued = await tenant.issue()
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await atBoth((port) => read(port, '/v1/transactions', issued.token))).toEqual([200, 200])
    }
    return issued
  }

  test('a revoked key', async () => {
    const { token, revoke } = await knownKey()
    await revoke()
    await atBoth((port) => untilAnswered(port, token, 401))
  })

  test('a disabled organization, and its return', async () => {
    const { token } = await knownKey()
    await tenant.setActive(false)
    // Records stay readable; the registry does not.
    await atBoth((port) => untilAnswered(port, token, 403, '/v1/providers/registry'))
    await tenant.setActive(true)
    for (const port of ports)
      await expect
        .poll(() => read(port, '/v1/providers/registry', token), { timeout: 2_000, interval: 20 })
        .toBe(200)
  })

  test('a key revoked while neither can hear of it', async () => {
    const { token, revoke } = await knownKey()
    await tenant.cutListeners()
    await revoke()
    await atBoth((port) => untilAnswered(port, token, 401))
  })

  test('a key revoked after both listen again', async () => {
    const { token, revoke } = await knownKey()
    await revoke()
    await atBoth((port) => untilAnswered(port, token, 401))
  })
})
