import { describe, expect, it } from 'vitest'
import type { Context, TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import {
  getProvider,
  listOwnProviders,
  listProviderAccess,
  requestProviderAccess,
  requireProviderAccess,
  setProviderAccess,
  setProviderStatus,
  surveyProviders,
} from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

const accessOf = async (tenant: TenantContext, code: string) =>
  (await listOwnProviders(tenant)).find((provider) => provider.code === code)?.access
const waitingFor = async (ctx: Context, providerCode: string) =>
  (await listProviderAccess(ctx, { providerCode, text: '', filter: 'waiting', page: 1 })).organizations

describe('asking for a provider', () => {
  it('puts the organization among those who wait until staff decide either way', async () => {
    const { tenant, organizationId, clock } = await createTestTenant()
    const providerCode = await createTestProvider({ requiresApproval: true })
    expect(await accessOf(tenant, providerCode)).toBe('needs_approval')
    await requestProviderAccess(tenant, { providerCode })
    clock.advance(60_000)
    await requestProviderAccess(tenant, { providerCode })
    expect(await accessOf(tenant, providerCode)).toBe('asked')
    expect(await waitingFor(tenant, providerCode)).toMatchObject([
      { organizationId, isApproved: false, requestedAt: new Date(clock.now().getTime() - 60_000) },
    ])
    await setProviderAccess(tenant, { providerCode, isApproved: false })
    expect(await waitingFor(tenant, providerCode)).toEqual([])
    await requestProviderAccess(tenant, { providerCode })
    await setProviderAccess(tenant, { providerCode, isApproved: true })
    expect(await accessOf(tenant, providerCode)).toBe('open')
    await requireProviderAccess(tenant, providerCode)
  })

  it('does nothing for a provider that is open already, and is E1001 for an unknown one', async () => {
    const { tenant, organizationId } = await createTestTenant()
    await requestProviderAccess(tenant, { providerCode: await createTestProvider() })
    expect(await db.auditEntry.count({ where: { organizationId } })).toBe(0)
    await expect(requestProviderAccess(tenant, { providerCode: 'nobody' })).rejects.toEqual(
      refusal('E1001', 404),
    )
  })

  it('is for owner and admin', async () => {
    const { tenant } = await createTestTenant()
    const providerCode = await createTestProvider({ requiresApproval: true })
    for (const role of ['developer', 'manager', 'analyst'] as const) {
      await expect(requestProviderAccess(asUser(tenant, { role }), { providerCode })).rejects.toEqual(
        refusal('E5004', 403),
      )
    }
    await requestProviderAccess(asUser(tenant, { role: 'admin' }), { providerCode })
  })
})

describe('the list of organizations with access', () => {
  it('names every organization, those who wait first, and finds one by name', async () => {
    const providerCode = await createTestProvider({ requiresApproval: true })
    const plain = await createTestTenant({ name: `A ${providerCode}` })
    const waiting = await createTestTenant({ name: `Z ${providerCode}` })
    await requestProviderAccess(waiting.tenant, { providerCode })
    const search = { providerCode, text: providerCode.toUpperCase(), filter: 'all' as const, page: 1 }
    const { organizations, total } = await listProviderAccess(plain.tenant, search)
    expect(organizations.map((each) => each.organizationId)).toEqual([
      waiting.organizationId,
      plain.organizationId,
    ])
    expect(total).toBe(2)
  })

  it('is for staff', async () => {
    const { tenant } = await createTestTenant()
    const search = { providerCode: 'any', text: '', filter: 'all' as const, page: 1 }
    await expect(surveyProviders(asUser(tenant, { role: 'owner' }))).rejects.toEqual(refusal('E5004', 403))
    await expect(listProviderAccess(asUser(tenant, { role: 'owner' }), search)).rejects.toEqual(
      refusal('E5004', 403),
    )
    await listProviderAccess(asUser(tenant, { staffRole: 'support' }), search)
  })
})

describe('a provider', () => {
  it('is told with its games and approvals', async () => {
    const { tenant } = await createTestTenant()
    const providerCode = await createTestProvider({ requiresApproval: true })
    await createTestGame({ providerCode })
    await createTestGame({ providerCode, isActive: false, delistedAt: new Date() })
    await setProviderAccess(tenant, { providerCode, isApproved: true })
    expect(await getProvider(tenant, { providerCode })).toMatchObject({
      activeGames: 1,
      delistedGames: 1,
      approved: 1,
      waiting: 0,
    })
    await expect(getProvider(tenant, { providerCode: 'nobody' })).rejects.toEqual(refusal('E1001', 404))
  })

  it('is suspended and reinstated by administrators, audited once each', async () => {
    const { tenant } = await createTestTenant()
    const providerCode = await createTestProvider()
    const administrator = asUser(tenant, { staffRole: 'administrator' })
    await setProviderStatus(administrator, { providerCode, status: 'suspended' })
    await setProviderStatus(administrator, { providerCode, status: 'suspended' })
    expect(await accessOf(tenant, providerCode)).toBe('suspended')
    await setProviderStatus(administrator, { providerCode, status: 'active' })
    const rows = await db.auditEntry.findMany({
      where: { subjectType: 'provider', subjectId: providerCode },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ action }) => action)).toEqual(['provider.suspended', 'provider.reinstated'])
  })

  it('is neither suspended by support nor by a tenant, and an unknown one is E1001', async () => {
    const { tenant } = await createTestTenant()
    const change = { providerCode: await createTestProvider(), status: 'suspended' as const }
    for (const roles of [{ staffRole: 'support' }, { role: 'owner' }] as const) {
      await expect(setProviderStatus(asUser(tenant, roles), change)).rejects.toEqual(refusal('E5004', 403))
    }
    await expect(setProviderStatus(tenant, { ...change, providerCode: 'nobody' })).rejects.toEqual(
      refusal('E1001', 404),
    )
  })

  it('cannot be approved for an organization that does not exist: E7001', async () => {
    const { tenant } = await createTestTenant()
    const stranger = { ...tenant, organizationId: (await createTestTenant()).tenant.organizationId }
    const providerCode = await createTestProvider({ requiresApproval: true })
    await db.brand.deleteMany({ where: { organizationId: stranger.organizationId } })
    await db.organization.delete({ where: { id: stranger.organizationId } })
    await expect(setProviderAccess(stranger, { providerCode, isApproved: true })).rejects.toEqual(
      refusal('E7001', 404),
    )
  })
})
