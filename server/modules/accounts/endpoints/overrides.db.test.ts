import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestProvider, createTestTenant } from '@/server/testing/tenants'
import {
  explainChoice,
  findEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  setEndpoint,
  switchEndpoint,
} from './index'

const url = 'https://wallet.example.com/callback'
const secret = 'sixteen-letters!'
const refusal = (code: string) => expect.objectContaining({ code })

async function worldOfTwo() {
  const world = await createTestTenant({ kind: 'platform' })
  const providerCode = await createTestProvider()
  const { brandId, tenant, organizationId } = world
  const wide = await setEndpoint(tenant, { url, secret })
  const narrow = await setEndpoint(tenant, { url: `${url}/narrow`, secret, brandId, providerCode })
  const target = { organizationId, brandId, providerCode }
  return { ...world, target, wide: wide.endpoint, narrow: narrow.endpoint }
}

describe('an override', () => {
  it('gives way to the wider one while it is disabled, and serves again afterwards', async () => {
    const { tenant, target, wide, narrow } = await worldOfTwo()
    await switchEndpoint(tenant, { endpointId: narrow.id, isActive: false })
    expect(await findEndpoint(target)).toMatchObject({ id: wide.id })
    await switchEndpoint(tenant, { endpointId: narrow.id, isActive: true })
    expect(await findEndpoint(target)).toMatchObject({ id: narrow.id })
  })

  it('stays disabled when its address is changed', async () => {
    const { tenant, brandId, target, narrow } = await worldOfTwo()
    await switchEndpoint(tenant, { endpointId: narrow.id, isActive: false })
    const { providerCode } = target
    await setEndpoint(tenant, { url: `${url}/other`, secret: `${secret}!`, brandId, providerCode })
    expect(await getEndpoint(tenant, { brandId, providerCode })).toMatchObject({ isActive: false })
  })

  it('is deleted with its secret, and the wider one takes over', async () => {
    const { tenant, target, wide, narrow } = await worldOfTwo()
    expect(await removeEndpoint(tenant, { endpointId: narrow.id })).toEqual({ reassignedMovements: 0 })
    expect(await findEndpoint(target)).toMatchObject({ id: wide.id })
    expect((await listEndpoints(tenant)).map((endpoint) => endpoint.id)).toEqual([wide.id])
  })

  it('leaves an audit row each time it changes, and none when nothing did', async () => {
    const { tenant, organizationId, narrow } = await worldOfTwo()
    for (const isActive of [false, false, true])
      await switchEndpoint(tenant, { endpointId: narrow.id, isActive })
    await removeEndpoint(tenant, { endpointId: narrow.id })
    const entries = await db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })
    const actions = [
      'endpoint.created',
      'endpoint.created',
      'endpoint.disabled',
      'endpoint.enabled',
      'endpoint.deleted',
    ]
    expect(entries.map((entry) => entry.action)).toEqual(actions)
  })
})

describe('the organization-wide endpoint', () => {
  it('can neither be disabled nor deleted', async () => {
    const { tenant, wide } = await worldOfTwo()
    await expect(switchEndpoint(tenant, { endpointId: wide.id, isActive: false })).rejects.toEqual(
      refusal('E0003'),
    )
    await expect(removeEndpoint(tenant, { endpointId: wide.id })).rejects.toEqual(refusal('E0003'))
  })
})

describe('the explanation of a choice', () => {
  it('lists the four scopes most specific first, and agrees with what deliveries use', async () => {
    const { tenant, brandId, target, wide, narrow } = await worldOfTwo()
    const { providerCode } = target
    await setEndpoint(tenant, { url: `${url}/brand`, secret, brandId })
    const outcomes = async () => (await explainChoice(tenant, target)).map((scope) => scope.outcome)
    expect(await outcomes()).toEqual(['chosen', 'outranked', 'none', 'outranked'])
    await switchEndpoint(tenant, { endpointId: narrow.id, isActive: false })
    expect(await outcomes()).toEqual(['off', 'chosen', 'none', 'outranked'])
    const chosen = (await explainChoice(tenant, target)).find((scope) => scope.outcome === 'chosen')
    expect(chosen?.endpointId).toBe((await findEndpoint(target))?.id)
    const other = await explainChoice(tenant, { brandId, providerCode: `${providerCode}-other` })
    expect(other.map((scope) => scope.outcome)).toEqual(['none', 'chosen', 'none', 'outranked'])
    expect(other[3]?.endpointId).toBe(wide.id)
  })

  it('is refused for a brand of somebody else', async () => {
    const [one, other] = await Promise.all([createTestTenant(), createTestTenant()])
    const asked = explainChoice(one.tenant, { brandId: other.brandId, providerCode: 'aurora' })
    await expect(asked).rejects.toEqual(refusal('E6008'))
  })
})

it("another organization's endpoint is neither switched nor deleted", async () => {
  const [{ narrow, target }, { tenant }] = [await worldOfTwo(), await createTestTenant()]
  for (const endpointId of [narrow.id, newId()]) {
    await expect(switchEndpoint(tenant, { endpointId, isActive: false })).rejects.toEqual(refusal('E0004'))
    await expect(removeEndpoint(tenant, { endpointId })).rejects.toEqual(refusal('E0004'))
  }
  expect(await findEndpoint(target)).toMatchObject({ id: narrow.id })
})

it('a refused address is told every reason at once, with what is wrong with the secret', async () => {
  const { tenant } = await createTestTenant()
  const saving = setEndpoint(tenant, { url: 'http://u:p@localhost:0/', secret: 'short' })
  await expect(saving).rejects.toMatchObject({
    code: 'E6002',
    details: {
      reason: 'credentials',
      reasons: ['credentials', 'scheme', 'port', 'internal_name'].map((reason) => ({ reason })),
      issues: [{ path: 'secret', message: 'Must be at least 16 characters' }],
    },
  })
})
