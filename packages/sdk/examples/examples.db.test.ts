import { Croupier } from '@croupier/sdk'
import { postgresTables } from '@croupier/sdk/wallet'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { db } from '@/server/db'
import { setEndpoint } from '@/server/modules/accounts/endpoints'
import { getProbeRun, startProbe } from '@/server/modules/delivery/readiness'
import type { SendCallback } from '@/server/outbound'
import { createDnsResolver } from '@/server/outbound/resolve-host'
import { createCallbackSender } from '@/server/outbound/send-callback'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { createTestDatabase, type TestDatabase } from '@/server/testing/test-database'
import { createOperator } from './fastify/operator.js'

const secret = 'a-secret-of-twenty-four!'
const game = { id: '01981f3c-6f0e-7c51-9b0c-3d2f6a1e8b01', name: 'Lucky Harbour', provider_code: 'aurora' }

let database: TestDatabase
let pool: Pool
let operator: FastifyInstance
let operatorUrl: string
beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), 'empty')
  pool = new Pool({ connectionString: database.url })
  const croupier = new Croupier({
    apiKey: 'crp_test',
    baseUrl: 'https://api.croupier.test',
    fetch: answerAsCroupier,
  })
  const options = { croupier, pool, callbackSecret: secret, openingBalance: 100_000n, currency: 'EUR' }
  operator = await createOperator(options)
  operatorUrl = await operator.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await operator.close()
  await pool.end()
  await database.drop()
})

async function answerAsCroupier(url: string): Promise<Response> {
  if (url.includes('/v1/games')) return Response.json({ games: [game], total: 1, page: 1, per_page: 200 })
  if (url.includes('/v1/sessions'))
    return Response.json(
      { session_id: 's', game_url: 'https://play.test/once', provider_code: 'aurora' },
      { status: 201 },
    )
  const transactions = [
    { id: 'a', status: 'confirmed' },
    { id: 'b', status: 'exhausted' },
  ]
  return Response.json({ transactions, next_cursor: null })
}

/** What the readiness probe finds wrong with a wallet. */
async function probe(url: string, playerId: string, send: SendCallback) {
  const { tenant } = await createTestTenant()
  await createTestGame({ providerCode: await createTestProvider() })
  const { endpoint } = await setEndpoint(tenant, { url: 'https://wallet.example.com/callback', secret })
  await db.endpoint.update({ where: { id: endpoint.id }, data: { url } })
  const ports = { send, timeoutMs: 5_000, clock: systemClock }
  const { runId, ended } = await startProbe(tenant, { endpointId: endpoint.id, playerId }, ports)
  await ended
  const { steps } = await getProbeRun({ ...tenant, clock: systemClock }, { runId })
  expect(steps.length).toBeGreaterThan(20)
  // On a busy machine a reply may take its time.
  return steps.filter(({ result, scenario }) => result !== 'passed' && scenario !== 'response_time')
}

test('the Fastify example passes the readiness probe over real HTTP', async () => {
  const sender = createCallbackSender({
    resolve: createDnsResolver(),
    connectTimeoutMs: 5_000,
    exemptOrigins: [operatorUrl],
    allowedPorts: [],
  })
  await operator.inject({ method: 'PUT', url: '/players/probed' })
  expect(await probe(`${operatorUrl}/wallet`, 'probed', sender.send)).toEqual([])
  await sender.close()
  const { body } = await operator.inject({ method: 'PUT', url: '/players/probed' })
  // One bet up, from a free win.
  expect(JSON.parse(body)).toEqual({ player: 'probed', balance: '1001.00', currency: 'EUR' })
})

test('the Fastify example lists games, sends a player into one, and tells what to look at', async () => {
  await operator.inject({ method: 'PUT', url: '/players/ada' })
  expect((await operator.inject('/games')).json()).toEqual([
    { id: game.id, name: game.name, provider: game.provider_code },
  ])
  const body = { player: 'ada', game: game.id, country: 'MT' }
  const played = await operator.inject({ method: 'POST', url: '/play', body })
  expect([played.statusCode, played.headers.location]).toEqual([303, 'https://play.test/once'])
  const day = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
  expect((await operator.inject({ url: '/reconcile', query: day })).json()).toEqual([
    { id: 'b', status: 'exhausted' },
  ])
})

test('the wallet of the Next example passes the readiness probe', async () => {
  vi.stubEnv('CALLBACK_SECRET', secret)
  vi.stubEnv('DATABASE_URL', database.url)
  const { POST } = await import('./next/app/api/wallet/route')
  const { accountTable, openAccount, pool: own } = await import('./next/lib/operator')
  await pool.query(`${postgresTables}; ${accountTable}`)
  await openAccount('next', 'EUR', 100_000n)
  const send: SendCallback = async ({ headers, body }) => {
    const init = { method: 'POST', headers, body: new Uint8Array(body) }
    const reply = await POST(new Request('https://casino.example/api/wallet', init))
    return {
      kind: 'response',
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: Buffer.from(await reply.arrayBuffer()),
      isTruncated: false,
      durationMs: 1,
    }
  }
  expect(await probe('https://wallet.example.com/callback', 'next', send)).toEqual([])
  await own.end()
})
