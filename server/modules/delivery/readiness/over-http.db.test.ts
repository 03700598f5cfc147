import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { setEndpoint } from '@/server/modules/accounts/endpoints'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { getProbeRun, startProbe } from './index'

test('a probe never reaches an address inside the network, and says so', async () => {
  const { tenant } = await createTestTenant()
  await createTestGame({ providerCode: await createTestProvider() })
  const { endpoint } = await setEndpoint(tenant, {
    url: 'https://wallet.example.com/callback',
    secret: 'a-secret-of-twenty-four!',
  })
  // As after a name came to mean another address: it cannot be saved like this.
  await db.endpoint.update({ where: { id: endpoint.id }, data: { url: 'https://127.0.0.1:1/' } })
  const { runId, ended } = await startProbe(tenant, { endpointId: endpoint.id })
  await ended
  const { state, steps } = await getProbeRun(tenant, { runId })
  expect(state).toBe('failed')
  const sent = steps.filter((step) => step.result === 'failed')
  expect(sent.length).toBeGreaterThan(0)
  for (const step of sent) expect(JSON.stringify(step)).toContain('is not a public address')
})
