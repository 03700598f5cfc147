import { expect, test } from 'vitest'
import { env } from '@/server/env'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import { listEgressAddresses } from './index'

test('whoever may read endpoints is told where callbacks come from', async () => {
  env().CALLBACK_EGRESS_ADDRESSES = ['198.51.100.7', '2001:db8::/48']
  const { tenant } = await createTestTenant()
  expect(await listEgressAddresses(asUser(tenant, { role: 'developer' }))).toEqual([
    '198.51.100.7',
    '2001:db8::/48',
  ])
  await expect(listEgressAddresses(asUser(tenant, {}))).rejects.toMatchObject({ code: 'E5004' })
})
