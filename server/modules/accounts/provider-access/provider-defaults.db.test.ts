import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { getProvider, ProviderDefaults, setProviderDefaults, setProviderStatus } from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

const auditOf = (subjectId: string) =>
  db.auditEntry.findMany({ where: { subjectType: 'provider', subjectId }, orderBy: { id: 'asc' } })

async function openWorld() {
  const { tenant } = await createTestTenant()
  const providerCode = await createTestProvider()
  return { administrator: asUser(tenant, { staffRole: 'administrator' }), tenant, providerCode }
}

describe('the defaults of a provider', () => {
  it('are changed by an administrator, what is left out staying, each change audited once', async () => {
    const { administrator, providerCode } = await openWorld()
    await setProviderDefaults(administrator, { providerCode, supportedCurrencies: ['EUR', 'USDT'] })
    await setProviderDefaults(administrator, {
      providerCode,
      requiresApproval: true,
      blockedCountries: ['US'],
    })
    await setProviderDefaults(administrator, { providerCode, requiresApproval: true })
    const after = {
      isRegistered: true,
      requiresApproval: true,
      supportedCurrencies: ['EUR', 'USDT'],
      blockedCountries: ['US'],
    }
    expect(await getProvider(administrator, { providerCode })).toMatchObject(after)
    expect(await auditOf(providerCode)).toMatchObject([
      { action: 'provider.defaults_changed', before: { supportedCurrencies: [] } },
      { action: 'provider.defaults_changed', before: { requiresApproval: false }, after },
    ])
  })

  it('are neither support’s nor a tenant’s to change, and those of an unknown one are E1001', async () => {
    const { administrator, tenant, providerCode } = await openWorld()
    for (const roles of [{ staffRole: 'support' }, { role: 'owner' }] as const) {
      const changing = setProviderDefaults(asUser(tenant, roles), { providerCode, isRegistered: false })
      await expect(changing).rejects.toEqual(refusal('E5004', 403))
    }
    await expect(setProviderDefaults(administrator, { providerCode: 'nobody' })).rejects.toEqual(
      refusal('E1001', 404),
    )
    expect(await auditOf(providerCode)).toEqual([])
  })

  it.each([
    [{ supportedCurrencies: ['eur'] }],
    [{ supportedCurrencies: ['EU'] }],
    [{ supportedCurrencies: ['ABCDEFGHIJK'] }],
    [{ blockedCountries: ['us'] }],
    [{ blockedCountries: ['XX'] }],
    [{ blockedCountries: ['USA'] }],
    [{ secretSealed: 'x' }],
  ])('%j is refused', (change) => {
    expect(ProviderDefaults.partial().safeParse(change).success).toBe(false)
  })

  it('are kept sorted and without repeats', () => {
    const read = ProviderDefaults.partial().parse({
      supportedCurrencies: ['USDT', 'EUR', 'USDT'],
      blockedCountries: ['US', 'FR', 'US'],
    })
    expect(read).toEqual({ supportedCurrencies: ['EUR', 'USDT'], blockedCountries: ['FR', 'US'] })
  })
})

it('a provider is marked unavailable and available again, audited', async () => {
  const { administrator, providerCode } = await openWorld()
  await setProviderStatus(administrator, { providerCode, status: 'unavailable' })
  expect(await getProvider(administrator, { providerCode })).toMatchObject({ status: 'unavailable' })
  await setProviderStatus(administrator, { providerCode, status: 'active' })
  expect((await auditOf(providerCode)).map(({ action }) => action)).toEqual([
    'provider.marked_unavailable',
    'provider.reinstated',
  ])
})
