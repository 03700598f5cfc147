import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { createUser } from '@/server/modules/accounts/members'
import { createTestTenant } from '@/server/testing/tenants'
import { createCaller } from './router'
import { contextOf } from './testing/cabinet-context'

/** Somebody on their account page, member of these tenants. */
async function person(requiresTwoFactor = false) {
  const [first, second] = [await createTestTenant(), await createTestTenant()]
  const email = `${first.slug}@people.example`
  const memberships = [first, second].map(({ organizationId }) => ({
    ...{ organizationId, role: 'developer' as const },
  }))
  const { userId } = await createUser({ email, name: 'Ada', password: 'a long enough password', memberships })
  const context = contextOf(first, 'developer')
  const { viewer } = context
  if (!viewer) throw new Error('signed in')
  const membershipOf = ({ tenant, slug }: typeof first, name: string) => ({
    ...{ organizationId: tenant.organizationId, slug, name, kind: 'single' as const, isActive: true },
    ...{ role: 'developer' as const, requiresTwoFactor: requiresTwoFactor && name === 'Second' },
  })
  viewer.userId = userId
  viewer.memberships = [membershipOf(first, 'First'), membershipOf(second, 'Second')]
  return { first, second, caller: createCaller({ ...context, asked: null, opened: null }) }
}

test('a person chooses what they get mail of, for each organization on its own', async () => {
  const { first, second, caller } = await person()
  await caller.notifications.setSeverities({ organization: second.slug, severities: ['critical', 'info'] })
  await caller.notifications.setAttention({ organization: first.slug, attention: false })
  expect(await caller.notifications.get()).toMatchObject({
    organizations: [
      { slug: first.slug, name: 'First', severities: [], attention: false },
      { slug: second.slug, name: 'Second', severities: ['critical', 'info'] },
    ],
    staff: null,
  })
  const { organizationId } = second
  const audited = await db.auditEntry.findMany({ where: { organizationId } })
  expect(audited.map(({ action }) => action)).toEqual(['member.incident_mail_changed'])
})

test('nobody gets mail of an organization that is not theirs, nor of the service without being staff', async () => {
  const { caller } = await person()
  const other = await createTestTenant()
  const refused = { code: 'FORBIDDEN' }
  const severities = ['critical' as const]
  const asked = { organization: other.slug, severities }
  await expect(caller.notifications.setSeverities(asked)).rejects.toMatchObject(refused)
  await expect(caller.notifications.setStaffSeverities({ severities })).rejects.toMatchObject(refused)
  expect(await db.notificationPreference.count({ where: { organizationId: other.organizationId } })).toBe(0)
})

test('an organization that requires 2FA is left out and refused without it', async () => {
  const { first, second, caller } = await person(true)
  const { organizations } = await caller.notifications.get()
  expect(organizations.map(({ slug }) => slug)).toEqual([first.slug])
  const asked = { organization: second.slug, severities: ['critical' as const] }
  await expect(caller.notifications.setSeverities(asked)).rejects.toThrow()
})
