import { beforeEach, describe, expect, it } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  acceptInvite,
  changeRole,
  findViewer,
  getInvitation,
  getTeam,
  inviteMember,
  reinstateMember,
  resendInvite,
  revokeInvite,
  suspendMember,
} from './index'
import { beginSession } from './sessions'

let test: TestTenant
let owner: Member
let admin: Member

interface Member {
  userId: string
  email: string
  membershipId: string
  ctx: TenantContext
}

async function addMember(role: MemberRoleName): Promise<Member> {
  const userId = newId()
  const email = `${userId}@example.com`
  const membershipId = newId()
  await db.user.create({ data: { id: userId, email, name: role, passwordHash: 'x' } })
  await db.membership.create({
    data: { id: membershipId, userId, organizationId: test.organizationId, role },
  })
  const actor = { kind: 'user' as const, userId, email, role, staffRole: null }
  return { userId, email, membershipId, ctx: { ...test.tenant, actor } }
}

/** A session of this person; the answer says who is behind it by then. */
async function signedIn(userId: string) {
  const now = test.clock.now()
  const origin = { ip: null, userAgent: null }
  const { sessionId } = await beginSession(db, { userId, now, origin, hasProvenSecondFactor: false })
  return () => findViewer({ userId, sessionId }, { now, ip: null })
}

const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const registration = { name: 'Nia', password: 'a-long-enough-password' }
const refused = (code: string) => expect.objectContaining({ code })
const newAddress = () => `${newId()}@example.com`

beforeEach(async () => {
  test = await createTestTenant()
  owner = await addMember('owner')
  admin = await addMember('admin')
})

describe('an invite', () => {
  it('gives a newcomer an account and the membership, once', async () => {
    const email = newAddress()
    const { url } = await inviteMember(owner.ctx, { email, role: 'developer' })
    const accept = (password = registration.password) =>
      acceptInvite(test.tenant, {
        token: tokenOf(url),
        viewer: null,
        registration: { ...registration, password },
      })
    await expect(accept('Password1234')).rejects.toEqual(refused('E0003'))
    await accept()
    expect((await getTeam(owner.ctx)).members).toContainEqual(
      expect.objectContaining({ email, role: 'developer', isActive: true }),
    )
    await expect(accept()).rejects.toEqual(refused('E8005'))
  })

  it('is accepted by one of two who try at once', async () => {
    const { url } = await inviteMember(owner.ctx, { email: newAddress(), role: 'analyst' })
    const accept = () => acceptInvite(test.tenant, { token: tokenOf(url), viewer: null, registration })
    const outcomes = await Promise.allSettled([accept(), accept()])
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('asks a newcomer to register, and an account’s holder to be signed in to it', async () => {
    const fresh = await inviteMember(owner.ctx, { email: newAddress(), role: 'analyst' })
    const input = { token: tokenOf(fresh.url), viewer: null, registration: null }
    await expect(acceptInvite(test.tenant, input)).rejects.toEqual(refused('E8022'))
    const guest = await db.user.create({
      data: { id: newId(), email: newAddress(), name: 'Guest', passwordHash: 'x' },
    })
    const known = await inviteMember(owner.ctx, { email: guest.email, role: 'analyst' })
    const token = tokenOf(known.url)
    await expect(acceptInvite(test.tenant, { token, viewer: null, registration })).rejects.toEqual(
      refused('E8006'),
    )
    const stranger = { userId: admin.userId, email: admin.email }
    await expect(acceptInvite(test.tenant, { token, viewer: stranger, registration: null })).rejects.toEqual(
      refused('E8006'),
    )
    const viewer = { userId: guest.id, email: guest.email }
    await acceptInvite(test.tenant, { token, viewer, registration: null })
  })

  it('dies after seven days, when revoked, and when a newer link replaces it', async () => {
    const email = newAddress()
    const first = await inviteMember(owner.ctx, { email, role: 'analyst' })
    const look = (url: string | null) => getInvitation(test.tenant, { token: tokenOf(url) })
    const again = await resendInvite(owner.ctx, { inviteId: first.invite.id })
    await expect(look(first.url)).rejects.toEqual(refused('E8003'))
    expect(await look(again.url)).toMatchObject({ email, hasAccount: false })
    const newer = await inviteMember(owner.ctx, { email, role: 'manager' })
    await expect(look(again.url)).rejects.toEqual(refused('E8003'))
    test.clock.advance(7 * 86_400_000)
    await expect(look(newer.url)).rejects.toEqual(refused('E8004'))
    await revokeInvite(owner.ctx, { inviteId: newer.invite.id })
    await expect(look(newer.url)).rejects.toEqual(refused('E8003'))
    await expect(resendInvite(owner.ctx, { inviteId: newer.invite.id })).rejects.toEqual(refused('E8003'))
  })

  it('is refused to members, for roles above one’s own, beyond thirty an hour, and from elsewhere', async () => {
    const member = await addMember('developer')
    await expect(inviteMember(owner.ctx, { email: admin.email, role: 'analyst' })).rejects.toEqual(
      refused('E8002'),
    )
    await expect(inviteMember(member.ctx, { email: newAddress(), role: 'analyst' })).rejects.toEqual(
      refused('E5004'),
    )
    for (let n = 0; n < 30; n += 1) await inviteMember(admin.ctx, { email: newAddress(), role: 'analyst' })
    await expect(inviteMember(admin.ctx, { email: newAddress(), role: 'analyst' })).rejects.toEqual(
      refused('E8017'),
    )
    const [invite] = (await getTeam(owner.ctx)).invites
    const elsewhere = await createTestTenant()
    await expect(revokeInvite(elsewhere.tenant, { inviteId: invite?.id ?? '' })).rejects.toEqual(
      refused('E8003'),
    )
  })

  it('keeps no link in the database, nor in the audit log', async () => {
    const { url, invite } = await inviteMember(owner.ctx, { email: newAddress(), role: 'analyst' })
    const rows = await db.auditEntry.findMany({ where: { organizationId: test.organizationId } })
    expect(JSON.stringify(rows)).not.toContain(tokenOf(url))
    expect(rows.map((row) => row.action)).toEqual(['invite.created'])
    expect(JSON.stringify(await db.invite.findUnique({ where: { id: invite.id } }))).not.toContain(
      tokenOf(url),
    )
  })
})

describe('a member', () => {
  it('who is suspended has no session left; reinstated, they sign in again', async () => {
    const earlier = await signedIn(admin.userId)
    expect((await earlier())?.memberships).toHaveLength(1)
    await suspendMember(owner.ctx, admin)
    expect(await earlier()).toBeNull()
    const later = await signedIn(admin.userId)
    expect((await later())?.memberships).toEqual([])
    await expect(suspendMember(owner.ctx, admin)).rejects.toEqual(refused('E8013'))
    await expect(changeRole(owner.ctx, { ...admin, role: 'analyst' })).rejects.toEqual(refused('E8014'))
    await reinstateMember(owner.ctx, admin)
    expect((await later())?.memberships).toHaveLength(1)
    expect(await earlier()).toBeNull()
  })

  it('is changed neither by themselves, nor from below, nor from another organization', async () => {
    await expect(suspendMember(owner.ctx, owner)).rejects.toEqual(refused('E8011'))
    await expect(suspendMember(admin.ctx, owner)).rejects.toEqual(refused('E8010'))
    const elsewhere = await createTestTenant()
    await expect(suspendMember(elsewhere.tenant, admin)).rejects.toEqual(refused('E8001'))
  })

  it('gets another role, and the audit row says which', async () => {
    await changeRole(owner.ctx, { ...admin, role: 'manager' })
    const [row] = await db.auditEntry.findMany({ where: { organizationId: test.organizationId } })
    expect(row).toMatchObject({
      action: 'member.role_changed',
      before: { email: admin.email, role: 'admin' },
      after: { email: admin.email, role: 'manager' },
    })
  })
})
