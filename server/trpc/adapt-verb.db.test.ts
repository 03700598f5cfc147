import { expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { getRetention, setRetention } from '@/server/modules/delivery/archive'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import { inOrganization } from './adapt-verb'

it('what staff do in an organization is E7001 where there is none, and E0003 where its verb does not take it', async () => {
  const { tenant, organizationId } = await createTestTenant()
  const staff = asUser(tenant, { staffRole: 'administrator' })
  const set = inOrganization(setRetention)
  const retention = { monthsAtHand: 30, yearsKept: 12 }
  await expect(set(staff, { organizationId: newId(), ...retention })).rejects.toMatchObject({
    code: 'E7001',
    status: 404,
  })
  await expect(set(staff, { organizationId, ...retention, yearsKept: 1 })).rejects.toMatchObject({
    code: 'E0003',
    details: { issues: [{ path: 'yearsKept' }] },
  })
  await set(staff, { organizationId, ...retention })
  expect(await getRetention(staff, { organizationId })).toMatchObject(retention)
})
