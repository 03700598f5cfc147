import { expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createUser } from '@/server/modules/accounts/members'
import { createTestTenant } from '@/server/testing/tenants'
import { getAffiliate } from './index'
import { createAffiliate, refer } from './testing/world'

const join = async (organizationId: string, email: string) => {
  const memberships = [{ organizationId, role: 'owner' as const }]
  return createUser({ email, name: 'Bea', password: 'a long enough password', memberships })
}

const visit = (userId: string, ip: string, userAgent: string) => {
  const now = new Date()
  const times = { createdAt: now, lastSeenAt: now, authenticatedAt: now, expiresAt: new Date('2099-01-01') }
  return db.userSession.create({ data: { id: newId(), userId, ip, userAgent, ...times } })
}

it('hints name what an affiliate shares with whom it brought, and are silent about strangers', async () => {
  const own = await createAffiliate()
  const [brought, honest] = [
    await createTestTenant({ name: 'Brought' }),
    await createTestTenant({ name: 'Honest' }),
  ]
  for (const one of [brought, honest]) await refer(own, one.organizationId, '2026-03-01')
  const hints = async () =>
    (await getAffiliate(own.staff, { organizationId: own.organizationId })).hints.map(
      ({ kind, organization, detail }) => [organization, kind, detail],
    )
  await join(honest.organizationId, `${newId()}@honest.example`)
  expect(await hints()).toEqual([])

  const mate = `${newId()}@affiliate.example`
  const { userId } = await join(brought.organizationId, mate)
  await visit(own.userId, '203.0.113.7', 'Firefox')
  await visit(userId, '203.0.113.7', 'Firefox')
  await visit(own.userId, '203.0.113.8', 'Firefox')
  await visit(userId, '203.0.113.8', 'Safari')
  const membership = { id: newId(), organizationId: brought.organizationId, role: 'owner' as const }
  await db.membership.create({ data: { ...membership, userId: own.userId } })
  const registrationNumber = `C ${newId().slice(-8)}`
  await db.kybCase.update({
    where: { organizationId: own.organizationId },
    data: { registrationNumber },
  })
  const now = new Date()
  await db.kybCase.create({
    data: {
      ...{ organizationId: brought.organizationId, state: 'draft', createdAt: now, updatedAt: now },
      registrationNumber: registrationNumber.toLowerCase(),
    },
  })
  const profile = { name: 'x', address: 'x', email: 'x@example.com', updatedAt: now }
  const vatId = `MT${newId().slice(-8)}`
  for (const [{ organizationId }, id] of [
    [own, vatId.toUpperCase()],
    [brought, vatId.replace('MT', 'mt ')],
  ] as const)
    await db.billingProfile.create({ data: { organizationId, vatId: id, ...profile } })
  const found = await hints()
  expect(found).toEqual(
    expect.arrayContaining([
      ['Brought', 'same_person', own.email],
      ['Brought', 'same_mail_domain', 'affiliate.example'],
      ['Brought', 'same_registration', registrationNumber],
      ['Brought', 'same_vat_id', vatId.toUpperCase()],
      ['Brought', 'same_device', '203.0.113.7'],
      ['Brought', 'same_address', '203.0.113.8'],
    ]),
  )
  expect(found.every(([organization]) => organization === 'Brought')).toBe(true)
})
