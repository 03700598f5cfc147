import { setEndpoint } from '@/server/modules/accounts/endpoints'
import type { SendCallback } from '@/server/outbound'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { getProbeRun, startProbe } from '../index'
import type { ProbeParameters } from '../probe-parameters'

export const secret = 'a-secret-of-twenty-four!'

/** A tenant with an endpoint and a game to probe it with. */
export async function openWorld() {
  const world = await createTestTenant()
  const providerCode = await createTestProvider()
  await createTestGame({ providerCode })
  const url = 'https://wallet.example.com/callback'
  const { endpoint } = await setEndpoint(world.tenant, { url, secret })
  const portsOf = (send: SendCallback) => ({ send, timeoutMs: 5_000, clock: world.clock })
  const start = (send: SendCallback, parameters: ProbeParameters = {}) =>
    startProbe(world.tenant, { endpointId: endpoint.id, ...parameters }, portsOf(send))
  return { ...world, endpointId: endpoint.id, portsOf, start }
}

/** One probe of a wallet, as it ended. */
export async function probe(send: SendCallback, parameters: ProbeParameters = {}) {
  const world = await openWorld()
  const { runId, ended } = await world.start(send, parameters)
  await ended
  const run = await getProbeRun(world.tenant, { runId })
  const named = (result: string) =>
    run.steps.filter((step) => step.result === result).map((step) => step.scenario)
  return { ...world, run, runId, failed: named('failed'), skipped: named('skipped') }
}
