import { describe, expect, it, vi } from 'vitest'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { requireProviderAccess, setProviderAccess } from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

describe('a provider that needs an approval', () => {
  it('is refused with PROVIDER_ACCESS_REQUIRED to an organization without one', async () => {
    const { tenant } = await createTestTenant()
    const code = await createTestProvider({ requiresApproval: true })
    await expect(requireProviderAccess(tenant, code)).rejects.toEqual(
      refusal('PROVIDER_ACCESS_REQUIRED', 403),
    )
  })

  it('is open from the approval on, and closed again when it is withdrawn', async () => {
    const { tenant } = await createTestTenant()
    const providerCode = await createTestProvider({ requiresApproval: true })
    await setProviderAccess(tenant, { providerCode, isApproved: true })
    await expect(requireProviderAccess(tenant, providerCode)).resolves.toBeUndefined()
    await setProviderAccess(tenant, { providerCode, isApproved: false })
    await expect(requireProviderAccess(tenant, providerCode)).rejects.toEqual(
      refusal('PROVIDER_ACCESS_REQUIRED', 403),
    )
  })

  it('is not opened by the approval of another organization', async () => {
    const mine = await createTestTenant()
    const other = await createTestTenant()
    const providerCode = await createTestProvider({ requiresApproval: true })
    await setProviderAccess(other.tenant, { providerCode, isApproved: true })
    await expect(requireProviderAccess(mine.tenant, providerCode)).rejects.toEqual(
      refusal('PROVIDER_ACCESS_REQUIRED', 403),
    )
  })

  it('is refused with PROVIDER_ACCESS_UNAVAILABLE while the approval cannot be read', async () => {
    const { tenant } = await createTestTenant()
    const code = await createTestProvider({ requiresApproval: true })
    vi.spyOn(db, 'query').mockRejectedValueOnce(new Error('away'))
    await expect(requireProviderAccess(tenant, code)).rejects.toEqual(
      refusal('PROVIDER_ACCESS_UNAVAILABLE', 503),
    )
  })
})

it('a provider that needs no approval is open to everybody', async () => {
  const { tenant } = await createTestTenant()
  await expect(requireProviderAccess(tenant, await createTestProvider())).resolves.toBeUndefined()
})

it('an unknown provider is refused with E1001', async () => {
  const { tenant } = await createTestTenant()
  await expect(requireProviderAccess(tenant, 'nobody')).rejects.toEqual(refusal('E1001', 404))
  await expect(setProviderAccess(tenant, { providerCode: 'nobody', isApproved: true })).rejects.toEqual(
    refusal('E1001', 404),
  )
})

describe('changing access to a provider', () => {
  it('leaves what is not named as it was, and is audited with before and after', async () => {
    const { tenant, organizationId } = await createTestTenant()
    const providerCode = await createTestProvider()
    await setProviderAccess(tenant, { providerCode, hasFreeRounds: false })
    expect(await setProviderAccess(tenant, { providerCode, isApproved: true })).toEqual({
      isEnabled: true,
      isApproved: true,
      hasFreeRounds: false,
    })
    const entries = await db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })
    expect(entries[1]).toMatchObject({
      action: 'provider_access.changed',
      subjectId: providerCode,
      before: { isApproved: false, hasFreeRounds: false },
      after: { isApproved: true, hasFreeRounds: false },
    })
  })

  it('is the administrators’ business: E5004 to an owner and to support', async () => {
    const { tenant } = await createTestTenant()
    const change = { providerCode: await createTestProvider(), isApproved: true }
    for (const roles of [{ role: 'owner' }, { staffRole: 'support' }] as const) {
      await expect(setProviderAccess(asUser(tenant, roles), change)).rejects.toEqual(refusal('E5004', 403))
    }
    await setProviderAccess(asUser(tenant, { staffRole: 'administrator' }), change)
  })
})
