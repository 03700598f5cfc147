import { beforeEach, describe, expect, it } from 'vitest'
import { ProviderRegistry } from '@/server/contract/resources/game'
import { db } from '@/server/db'
import { setProviderAccess } from '@/server/modules/accounts/provider-access'
import { createTestProvider, createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { listProviders } from './index'

let mine: TestTenant
let other: TestTenant

beforeEach(async () => {
  await db.gameSelection.deleteMany()
  await db.game.deleteMany()
  await db.providerAccess.deleteMany()
  await db.provider.deleteMany()
  mine = await createTestTenant({ kind: 'platform' })
  other = await createTestTenant()
})

describe('the provider registry', () => {
  it('has the account’s providers with their defaults, unconnected ones marked', async () => {
    await createTestProvider({ code: 'b', supportedCurrencies: ['EUR'], blockedCountries: ['US'] })
    await createTestProvider({ code: 'a', isRegistered: false })
    const registry = await listProviders(mine.tenant)
    expect(ProviderRegistry.parse(registry)).toEqual(registry)
    expect(registry).toEqual({
      providers: [
        { provider_code: 'a', is_registered: false, supported_currencies: [], blocked_countries: [] },
        { provider_code: 'b', is_registered: true, supported_currencies: ['EUR'], blocked_countries: ['US'] },
      ],
      total_count: 2,
    })
  })

  it('leaves out suspended, disabled and unapproved ones', async () => {
    await createTestProvider({ status: 'suspended' })
    const unapproved = await createTestProvider({ code: 'needs-approval', requiresApproval: true })
    const disabled = await createTestProvider({ code: 'disabled' })
    await setProviderAccess(mine.tenant, { providerCode: disabled, isEnabled: false })
    expect((await listProviders(mine.tenant)).total_count).toBe(0)
    await setProviderAccess(mine.tenant, { providerCode: unapproved, isApproved: true })
    expect((await listProviders(mine.tenant)).providers).toMatchObject([{ provider_code: 'needs-approval' }])
    expect((await listProviders(other.tenant)).providers).toMatchObject([{ provider_code: 'disabled' }])
  })
})
