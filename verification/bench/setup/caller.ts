import { issueKey } from '@/server/modules/accounts/keys'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'

const unlimited = 1_000_000_000

/** An operator with a key whose budgets nothing here can spend. */
export async function createCaller(): Promise<{ token: string; tenant: TestTenant }> {
  const families = ['catalogue', 'sessions', 'free_rounds', 'transactions', 'other']
  const rateLimits = Object.fromEntries(families.map((family) => [family, unlimited]))
  const tenant = await createTestTenant({ rateLimits, creditMinor: 1_000_000n })
  const { token } = await issueKey(tenant.tenant, {
    name: 'bench',
    scopes: ['read', 'write'],
    expiresInDays: null,
  })
  return { token, tenant }
}
