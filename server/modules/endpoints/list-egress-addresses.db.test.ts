import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { env } from '@/server/env'
import { createTestTenant } from '@/server/testing/tenants'
import { listEgressAddresses } from './index'

test('whoever may read endpoints is told where callbacks come from', async () => {
  env().CALLBACK_EGRESS_ADDRESSES = ['198.51.100.7', '2001:db8::/48']
  const { tenant } = await createTestTenant()
  const as = (role: 'developer' | null) => ({
    ...tenant,
    actor: { kind: 'user' as const, userId: newId(), email: 'a@b.example', role, staffRole: null },
  })
  expect(await listEgressAddresses(as('developer'))).toEqual(['198.51.100.7', '2001:db8::/48'])
  await expect(listEgressAddresses(as(null))).rejects.toMatchObject({ code: 'E5004' })
})
