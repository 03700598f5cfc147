import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { listEndpoints, prepareSecret, setEndpoint } from '@/server/modules/accounts/endpoints'
import type { SendCallback } from '@/server/outbound'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { sendTestCallback } from './index'
import { openSandboxWallets } from './testing/sandbox-wallets'

const [current, next] = ['the-current-secret', 'the-secret-to-come']
const openWallet = openSandboxWallets()
const url = 'https://wallet.example.com/callback'

const unreachable: SendCallback = async () => ({
  kind: 'connection_error',
  code: 'ECONNREFUSED',
  message: 'refused',
  hasLeft: false,
  durationMs: 1,
})

async function openWorld() {
  const world = await createTestTenant()
  await createTestGame({ providerCode: await createTestProvider() })
  const { endpoint } = await setEndpoint(world.tenant, { url, secret: current })
  const test = (send: SendCallback, secret: 'current' | 'next' = 'current') =>
    sendTestCallback(
      world.tenant,
      { endpointId: endpoint.id, secret },
      { send, timeoutMs: 5_000, clock: world.clock },
    )
  const acceptedAt = async () => (await listEndpoints(world.tenant))[0]?.nextSecretAcceptedAt
  return { ...world, endpointId: endpoint.id, test, acceptedAt }
}

describe('a test callback', () => {
  it('is a free win of nothing in its real form, marked as a probe, and shows what was exchanged', async () => {
    const { test, organizationId } = await openWorld()
    const wallet = openWallet(current)
    const shown = await test(wallet.send)
    expect(shown).toMatchObject({ result: 'passed', reason: 'accepted', url, reply: { status: 200 } })
    const [sent] = wallet.requests
    expect(shown.request.body.text).toBe(Buffer.from(sent?.body ?? []).toString())
    expect(shown.request.headers).toContainEqual({ name: 'X-Service-Readiness', value: 'probe' })
    expect(JSON.parse(shown.request.body.text)).toMatchObject({
      transaction_type: 'win',
      is_free: true,
      amount: 0,
      finished: true,
    })
    expect(wallet.requests).toHaveLength(1)
    expect(await db.movement.count({ where: { organizationId } })).toBe(0)
    expect(await db.auditEntry.count({ where: { organizationId, action: 'endpoint.tested' } })).toBe(1)
  })

  it('signed with the secret to come shows whether the wallet knows it', async () => {
    const { tenant, endpointId, test, acceptedAt, clock } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: next })
    const before = openWallet(current)
    const refuse: SendCallback = async (request) => ({ ...(await before.send(request)), status: 401 })
    expect(await test(refuse, 'next')).toMatchObject({ result: 'failed', reason: 'signature_refused' })
    expect(await acceptedAt()).toBeNull()
    expect(await test(openWallet(next).send, 'next')).toMatchObject({ result: 'passed' })
    expect(await acceptedAt()).toEqual(clock.now())
    await prepareSecret(tenant, { endpointId, secret: `${next}!` })
    expect(await acceptedAt()).toBeNull()
  })

  it('with the current secret says nothing of the one to come', async () => {
    const { tenant, endpointId, test, acceptedAt } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: next })
    expect(await test(openWallet(current).send)).toMatchObject({ result: 'passed' })
    expect(await acceptedAt()).toBeNull()
  })

  it('that gets no answer says why', async () => {
    const { test } = await openWorld()
    const shown = await test(unreachable)
    expect(shown).toMatchObject({
      result: 'failed',
      reason: 'connection_error',
      errorMessage: 'refused',
      reply: null,
    })
  })

  it('is not sent with a secret that is not prepared, nor to another organization’s endpoint', async () => {
    const { test, endpointId } = await openWorld()
    const wallet = openWallet(current)
    await expect(test(wallet.send, 'next')).rejects.toMatchObject({ code: 'E0004' })
    const other = await createTestTenant()
    const foreign = sendTestCallback(
      other.tenant,
      { endpointId, secret: 'current' },
      { send: wallet.send, timeoutMs: 5_000, clock: other.clock },
    )
    await expect(foreign).rejects.toMatchObject({ code: 'E0004' })
    expect(wallet.requests).toEqual([])
  })

  it('is one of at most ten an hour at its host', async () => {
    const { test } = await openWorld()
    const wallet = openWallet(current)
    for (let sent = 0; sent < 10; sent += 1) await test(wallet.send).catch(() => undefined)
    await expect(test(wallet.send)).rejects.toMatchObject({ code: 'E9001' })
    expect(wallet.requests.length).toBeLessThanOrEqual(10)
  })
})
