import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { systemClock } from '@/server/core/clock'
import { db } from '@/server/db'
import { setEndpoint } from '@/server/modules/accounts/endpoints'
import { createDnsResolver } from '@/server/outbound/resolve-host'
import { createCallbackSender } from '@/server/outbound/send-callback'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { getProbeRun, startProbe } from './index'

const secret = 'a-secret-of-twenty-four!'
let sandbox: World
beforeAll(async () => {
  sandbox = await openWorld()
  await sandbox.control('PUT', '/wallets/lane', { callback_secret: secret })
})
afterAll(() => sandbox.stop())

it('the reference wallet passes the whole probe over real HTTP', async () => {
  const { tenant } = await createTestTenant()
  await createTestGame({ providerCode: await createTestProvider() })
  const { endpoint } = await setEndpoint(tenant, { url: 'https://wallet.example.com/callback', secret })
  const url = `${sandbox.url}/wallet/lane/callback`
  await db.endpoint.update({ where: { id: endpoint.id }, data: { url } })
  const sender = createCallbackSender({
    resolve: createDnsResolver(),
    connectTimeoutMs: 5_000,
    exemptOrigins: [sandbox.url],
    allowedPorts: [],
  })
  const ports = { send: sender.send, timeoutMs: 5_000, clock: systemClock }
  const { runId, ended } = await startProbe(tenant, { endpointId: endpoint.id, playerId: 'probed' }, ports)
  await ended
  await sender.close()
  const { steps } = await getProbeRun({ ...tenant, clock: systemClock }, { runId })
  const notPassed = steps.filter((step) => step.result !== 'passed')
  expect(notPassed).toEqual([])
  const { balances } = await sandbox.control('GET', '/wallets/lane/players/probed')
  expect(balances).toEqual([{ currency: 'EUR', balance: 100_100 }])
})
