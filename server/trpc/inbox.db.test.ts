import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { pruneInbox, tellPeople, tellRoles } from '@/server/modules/accounts/inbox'
import { createUser } from '@/server/modules/accounts/members'
import { createTestTenant } from '@/server/testing/tenants'
import { createCaller } from './router'
import { contextOf } from './testing/cabinet-context'

type Tenant = Awaited<ReturnType<typeof createTestTenant>>

/** A member of the tenant, signed in on a page outside of any organization. */
async function person(
  tenant: Tenant,
  role: 'developer' | 'finance' = 'developer',
  requiresTwoFactor = false,
) {
  const { organizationId } = tenant
  const memberships = [{ organizationId, role }]
  const { userId } = await createUser({
    ...{ email: `${newId()}@people.example`, name: 'Ada', password: 'a long enough password', memberships },
  })
  const context = contextOf(tenant, role)
  const { viewer } = context
  if (!viewer) throw new Error('signed in')
  viewer.userId = userId
  viewer.memberships = [
    {
      ...{ organizationId: tenant.tenant.organizationId, slug: tenant.slug, name: 'First', role },
      ...{ kind: 'single', isActive: true, requiresTwoFactor },
    },
  ]
  return { userId, viewer, caller: createCaller({ ...context, asked: null, opened: null }) }
}

const message = ({ organizationId, clock }: Tenant, subjectId = newId()) => ({
  ...{ organizationId, kind: 'incident_opened' as const, subjectId, severity: 'critical' as const },
  ...{
    title: 'Callbacks fail',
    text: 'The endpoint answers 500.',
    href: '/o/x/incidents/1',
    now: clock.now(),
  },
})
const developers = { members: ['developer'] as const, staff: [] }

test('people with the role are told once, and read, unread and count their own messages', async () => {
  const tenant = await createTestTenant()
  const [ada, eve, finance] = [await person(tenant), await person(tenant), await person(tenant, 'finance')]
  const told = message(tenant)
  for (let n = 0; n < 2; n += 1) await inTransaction((tx) => tellRoles(tx, told, developers))
  await inTransaction((tx) =>
    tellPeople(tx, { ...message(tenant), to: [ada.userId, eve.userId], except: eve.userId }),
  )
  expect(await ada.caller.inbox.unread()).toEqual({ count: 2 })
  expect(await eve.caller.inbox.unread()).toEqual({ count: 1 })
  expect(await finance.caller.inbox.unread()).toEqual({ count: 0 })

  const { messages } = await ada.caller.inbox.list({})
  expect(messages).toHaveLength(2)
  const [first] = messages
  await ada.caller.inbox.mark({ ids: [first?.id ?? ''], isRead: true })
  expect((await ada.caller.inbox.list({ show: 'unread' })).messages).toHaveLength(1)
  expect(await eve.caller.inbox.mark({ ids: [first?.id ?? ''], isRead: false })).toEqual({ changed: 0 })
  await ada.caller.inbox.mark({ ids: null, isRead: true })
  expect(await ada.caller.inbox.unread()).toEqual({ count: 0 })
  expect(await eve.caller.inbox.unread()).toEqual({ count: 1 })
})

test('messages of an organization are hidden from who left it, and while it asks for 2FA that is not proven', async () => {
  const tenant = await createTestTenant()
  const ada = await person(tenant)
  await inTransaction((tx) => tellPeople(tx, { ...message(tenant), to: [ada.userId] }))
  const [membership] = ada.viewer.memberships
  if (membership) membership.requiresTwoFactor = true
  expect(await ada.caller.inbox.unread()).toEqual({ count: 0 })
  ada.viewer.memberships = []
  expect((await ada.caller.inbox.list({})).messages).toEqual([])
  expect(await ada.caller.inbox.mark({ ids: null, isRead: true })).toEqual({ changed: 0 })
})

test('what is for staff is told to staff, and messages are deleted after ninety days', async () => {
  const tenant = await createTestTenant()
  const ada = await person(tenant)
  await inTransaction((tx) => tellPeople(tx, { ...message(tenant), organizationId: null, to: [ada.userId] }))
  expect(await ada.caller.inbox.unread()).toEqual({ count: 0 })
  ada.viewer.staffRole = 'support'
  expect(await ada.caller.inbox.unread()).toEqual({ count: 1 })
  tenant.clock.advance(91 * 86_400_000)
  expect(await pruneInbox(tenant)).toBeGreaterThan(0)
  expect(await db.inboxMessage.count({ where: { userId: ada.userId } })).toBe(0)
})
