import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetSession } from '@/server/rest/testing/scenes/sessions'

test('a key without the scope is refused', () => expectScopeRefused(openGetSession))

test('a session at a provider whose approval was withdrawn is refused', async () => {
  const { ask, tenant } = await openGetSession()
  await db.provider.update({ where: { code: tenant.providerCode }, data: { requiresApproval: true } })
  await nestedError(await ask(), { status: 403, code: 'PROVIDER_ACCESS_REQUIRED' })
})

test('a suspended brand is refused at a provider that needs an approval', async () => {
  const { ask, tenant } = await openGetSession({ settings: { kind: 'platform' } })
  const { organizationId, providerCode } = tenant
  await db.provider.update({ where: { code: providerCode }, data: { requiresApproval: true } })
  await db.providerAccess.create({ data: { organizationId, providerCode, isApproved: true } })
  expect((await ask()).status).toBe(200)
  await db.brand.update({ where: { id: tenant.brandId }, data: { status: 'suspended' } })
  await nestedError(await ask(), { status: 403, code: 'E6008' })
})
