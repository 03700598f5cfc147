import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { findEndpoint, findEndpointById, getEndpoint, listEndpoints, setEndpoint } from './index'

const url = 'https://wallet.example.com/callback'
const secret = 'sixteen-letters!'
const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

describe('a callback endpoint', () => {
  it('is found with its URL and its secret, which is sealed in the database', async () => {
    const { tenant, organizationId, brandId } = await createTestTenant()
    const { endpoint, warning } = await setEndpoint(tenant, { url, secret })
    const found = await findEndpoint({ organizationId, brandId, providerCode: 'any' })
    expect(found).toMatchObject({ id: endpoint.id, url, pausedUntil: null })
    expect(found?.openSecret()).toBe(secret)
    expect(warning).toBeNull()
    const row = await db.endpoint.findUniqueOrThrow({ where: { id: endpoint.id } })
    expect(row.secretSealed).toMatch(/^v1\./)
    expect(row.secretSealed).not.toContain(secret)
  })

  it('never shows its secret to people, nor to the audit log', async () => {
    const { tenant, organizationId } = await createTestTenant()
    const saved = await setEndpoint(tenant, { url, secret })
    const audit = await db.auditEntry.findMany({ where: { organizationId } })
    const shown = JSON.stringify([saved, await listEndpoints(tenant), await getEndpoint(tenant), audit])
    expect(shown).toContain(url)
    expect(shown).not.toContain(secret)
    expect(shown).not.toContain('ecretSealed')
  })

  it('keeps its secret when only the URL changes, and its identity always', async () => {
    const { tenant, clock } = await createTestTenant()
    const first = await setEndpoint(tenant, { url, secret })
    clock.advance(1_000)
    const second = await setEndpoint(tenant, { url: `${url}/2` })
    expect(second.endpoint).toMatchObject({ id: first.endpoint.id, url: `${url}/2` })
    expect(second.endpoint.secretChangedAt).toEqual(first.endpoint.secretChangedAt)
    expect((await findEndpointById(first.endpoint.id))?.openSecret()).toBe(secret)
  })

  it('is one row for each scope however many saves run at once', async () => {
    const { tenant, organizationId } = await createTestTenant()
    await Promise.all(Array.from({ length: 20 }, () => setEndpoint(tenant, { url, secret })))
    expect(await db.endpoint.count({ where: { organizationId } })).toBe(1)
  })

  it('of a brand and provider wins over the wider ones, and a switched-off one serves nobody', async () => {
    const { tenant, organizationId, brandId } = await createTestTenant({ kind: 'platform' })
    const providerCode = await createTestProvider()
    const target = { organizationId, brandId, providerCode }
    const wide = await setEndpoint(tenant, { url, secret })
    const narrow = await setEndpoint(tenant, { url: `${url}/narrow`, secret, brandId, providerCode })
    expect(await findEndpoint(target)).toMatchObject({ id: narrow.endpoint.id })
    expect(await findEndpoint({ ...target, brandId: newId() })).toMatchObject({ id: wide.endpoint.id })
    await db.endpoint.update({ where: { id: narrow.endpoint.id }, data: { isActive: false } })
    expect(await findEndpoint(target)).toMatchObject({ id: wide.endpoint.id })
  })

  it('is invisible to another organization, and cannot be narrowed to its brand', async () => {
    const [one, other] = await Promise.all([createTestTenant(), createTestTenant()])
    await setEndpoint(one.tenant, { url, secret })
    const target = { organizationId: other.organizationId, brandId: one.brandId, providerCode: 'any' }
    expect(await findEndpoint(target)).toBeNull()
    expect(await listEndpoints(other.tenant)).toEqual([])
    const narrowed = setEndpoint(other.tenant, { url, secret, brandId: one.brandId })
    await expect(narrowed).rejects.toEqual(refusal('E6008', 400))
  })

  it('warns how many queued deliveries keep the old URL and will be signed with the new secret', async () => {
    const { tenant, organizationId, brandId } = await createTestTenant()
    const { endpoint } = await setEndpoint(tenant, { url, secret })
    const states = ['retrying', 'rejected', 'retrying'] as const
    for (const state of states)
      await insertMovement({ organizationId, brandId, endpointId: endpoint.id, state })
    const { warning } = await setEndpoint(tenant, { url, secret: 'another-long-secret' })
    expect(warning).toEqual({ pendingMovements: 2 })
  })
})

describe('saving an endpoint is refused', () => {
  it.each([
    ['http://wallet.example.com/', 'scheme'],
    ['https://127.0.0.1/', 'ip_address'],
    ['https://localhost/', 'internal_name'],
    ['https://user:pass@wallet.example.com/', 'credentials'],
    ['not a url', 'malformed'],
  ])('with E6002 and the reason for %j', async (unsafe, reason) => {
    const { tenant, organizationId } = await createTestTenant()
    const saving = setEndpoint(tenant, { url: unsafe, secret })
    await expect(saving).rejects.toMatchObject({ code: 'E6002', status: 400, details: { reason } })
    expect(await db.endpoint.count({ where: { organizationId } })).toBe(0)
  })

  it.each(['fifteen-letters', '', 'x'.repeat(257)])('with E0003 for the secret %j', async (wrong) => {
    const { tenant } = await createTestTenant()
    await expect(setEndpoint(tenant, { url, secret: wrong })).rejects.toEqual(refusal('E0003', 400))
  })

  it('with E0003 when a new endpoint comes without a secret', async () => {
    const { tenant } = await createTestTenant()
    await expect(setEndpoint(tenant, { url })).rejects.toEqual(refusal('E0003', 400))
  })

  it('with E1001 for a provider that does not exist', async () => {
    const { tenant } = await createTestTenant()
    const saving = setEndpoint(tenant, { url, secret, providerCode: 'nobody' })
    await expect(saving).rejects.toEqual(refusal('E1001', 404))
  })

  it('with E5004 for an analyst and for an API key', async () => {
    const { tenant } = await createTestTenant()
    const analyst = {
      kind: 'user',
      userId: newId(),
      email: 'a@example.com',
      role: 'analyst',
      staffRole: null,
    } as const
    const key = { kind: 'apiKey', keyId: newId(), keyName: 'k', scopes: ['write'] } as const
    for (const actor of [analyst, key])
      await expect(setEndpoint({ ...tenant, actor }, { url, secret })).rejects.toEqual(refusal('E5004', 403))
  })
})

async function insertMovement(row: {
  organizationId: string
  brandId: string
  endpointId: string
  state: 'retrying' | 'rejected'
}) {
  const id = newId()
  const now = new Date()
  await db.movement.create({
    data: {
      ...row,
      id,
      sessionId: newId(),
      gameId: newId(),
      providerCode: 'aurora',
      transactionId: id,
      type: 'win',
      action: 'WIN',
      amountMinor: 1n,
      currency: 'EUR',
      playerId: 'p1',
      roundId: 'r1',
      isFinished: true,
      contentHash: Buffer.from('hash'),
      body: Buffer.from('{}'),
      deliveryUrl: url,
      scheduleS: [5],
      attemptBudget: 2,
      nextAttemptAt: row.state === 'retrying' ? now : null,
      createdAt: now,
    },
  })
}
