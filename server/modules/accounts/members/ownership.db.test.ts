import { beforeEach, describe, expect, it } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  acceptInvite,
  acceptOwnership,
  approveJoinRequest,
  changeRole,
  declineJoinRequest,
  declineOwnership,
  getTeam,
  inviteMember,
  leaveOrganization,
  offerOwnership,
  requestToJoin,
  setJoinCode,
  suspendMember,
  withdrawOwnershipOffer,
} from './index'

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

const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const refused = (code: string) => expect.objectContaining({ code })
const notOffered = expect.objectContaining({ code: 'E0004', status: 404 })
const newAddress = () => `${newId()}@example.com`

beforeEach(async () => {
  test = await createTestTenant()
  owner = await addMember('owner')
  admin = await addMember('admin')
})

describe('ownership', () => {
  const roleOf = async ({ userId }: Member) =>
    (await getTeam(owner.ctx)).members.find((member) => member.userId === userId)?.role

  it('is offered, and changes hands whole when it is taken: the giver is an admin after', async () => {
    await offerOwnership(owner.ctx, admin)
    expect(await roleOf(admin)).toBe('admin')
    expect((await getTeam(admin.ctx)).ownershipOffer).toMatchObject({ from: 'owner', isForViewer: true })
    await acceptOwnership(admin.ctx)
    expect([await roleOf(admin), await roleOf(owner)]).toEqual(['owner', 'admin'])
    // The old owner's context still says owner; the membership does not.
    await expect(offerOwnership(owner.ctx, admin)).rejects.toEqual(refused('E5004'))
    await expect(acceptOwnership(admin.ctx)).rejects.toEqual(notOffered)
  })

  it('is offered to one at a time, until they decline, it is withdrawn, or a week has passed', async () => {
    const other = await addMember('developer')
    await offerOwnership(owner.ctx, admin)
    await expect(offerOwnership(owner.ctx, other)).rejects.toEqual(refused('E8021'))
    await declineOwnership(admin.ctx)
    await offerOwnership(owner.ctx, other)
    await withdrawOwnershipOffer(owner.ctx)
    await expect(acceptOwnership(other.ctx)).rejects.toEqual(notOffered)
    await offerOwnership(owner.ctx, other)
    test.clock.advance(7 * 86_400_000)
    await expect(acceptOwnership(other.ctx)).rejects.toEqual(notOffered)
    await offerOwnership(owner.ctx, admin)
  })

  it('is taken by nobody but whom it was offered to, and not from who has it no longer', async () => {
    const other = await addMember('developer')
    const second = await addMember('owner')
    await offerOwnership(owner.ctx, admin)
    await expect(acceptOwnership(other.ctx)).rejects.toEqual(notOffered)
    await changeRole(second.ctx, { ...owner, role: 'developer' })
    await expect(acceptOwnership(admin.ctx)).rejects.toEqual(notOffered)
    expect(await roleOf(admin)).toBe('admin')
  })

  it('is offered neither to who is suspended, nor by an admin, nor to oneself; suspending ends an offer', async () => {
    await expect(offerOwnership(admin.ctx, owner)).rejects.toEqual(refused('E5004'))
    await expect(offerOwnership(owner.ctx, owner)).rejects.toEqual(refused('E8011'))
    await offerOwnership(owner.ctx, admin)
    await suspendMember(owner.ctx, admin)
    expect((await getTeam(owner.ctx)).ownershipOffer).toBeNull()
    await expect(offerOwnership(owner.ctx, admin)).rejects.toEqual(refused('E8014'))
  })

  it('survives two owners who suspend each other, or leave, at once', async () => {
    const second = await addMember('owner')
    const suspending = [suspendMember(owner.ctx, second), suspendMember(second.ctx, owner)]
    const outcomes = await Promise.allSettled(suspending)
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await db.membership.updateMany({
      where: { organizationId: test.organizationId },
      data: { isActive: true },
    })
    const leaving = await Promise.allSettled([leaveOrganization(owner.ctx), leaveOrganization(second.ctx)])
    expect(leaving.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('ties the last owner to their membership; everybody else leaves freely, and comes back by an invite', async () => {
    await expect(leaveOrganization(owner.ctx)).rejects.toEqual(refused('E8018'))
    await leaveOrganization(admin.ctx)
    expect(await roleOf(admin)).toBeUndefined()
    await expect(leaveOrganization(admin.ctx)).rejects.toEqual(refused('E8001'))
    const { url } = await inviteMember(owner.ctx, { email: admin.email, role: 'analyst' })
    await acceptInvite(test.tenant, { token: tokenOf(url), viewer: admin, registration: null })
    expect(await roleOf(admin)).toBe('analyst')
  })
})

describe('a join code', () => {
  async function guest() {
    const { id, email } = await db.user.create({
      data: { id: newId(), email: newAddress(), name: 'Guest', passwordHash: 'x' },
    })
    const actor = { kind: 'user' as const, userId: id, email, role: null, staffRole: null }
    const person = { userId: id, name: 'Guest', email }
    const ask = (code: string | null) =>
      requestToJoin({ ...test.tenant, actor }, person, { code: code ?? '' })
    return { ...person, ask }
  }
  const openRequest = async () => (await getTeam(owner.ctx)).joinRequests[0]?.id ?? ''

  it('lets somebody ask, once; the membership comes with the answer', async () => {
    const { joinCode } = await setJoinCode(owner.ctx, { isOn: true })
    const person = await guest()
    expect(await person.ask(` ${joinCode?.toUpperCase()} `)).toEqual({ organization: 'Test' })
    await expect(person.ask(joinCode)).rejects.toEqual(refused('E8008'))
    expect((await getTeam(owner.ctx)).members).toHaveLength(2)
    await approveJoinRequest(admin.ctx, { requestId: await openRequest(), role: 'manager' })
    expect((await getTeam(owner.ctx)).members).toContainEqual(
      expect.objectContaining({ email: person.email, role: 'manager' }),
    )
    await expect(person.ask(joinCode)).rejects.toEqual(refused('E8019'))
  })

  it('that is declined may be asked again; an answered request is answered for good', async () => {
    const { joinCode } = await setJoinCode(owner.ctx, { isOn: true })
    const person = await guest()
    await person.ask(joinCode)
    const requestId = await openRequest()
    await declineJoinRequest(owner.ctx, { requestId })
    const late = approveJoinRequest(owner.ctx, { requestId, role: 'analyst' })
    await expect(late).rejects.toEqual(refused('E8007'))
    await person.ask(joinCode)
  })

  it('ends when a newer one is made, and when joining is turned off', async () => {
    const first = await setJoinCode(owner.ctx, { isOn: true })
    const second = await setJoinCode(owner.ctx, { isOn: true })
    const person = await guest()
    await expect(person.ask(first.joinCode)).rejects.toEqual(refused('E8020'))
    await setJoinCode(owner.ctx, { isOn: false })
    await expect(person.ask(second.joinCode)).rejects.toEqual(refused('E8020'))
  })

  it('is guessed ten times in a quarter of an hour', async () => {
    const person = await guest()
    for (let n = 0; n < 10; n += 1) await expect(person.ask('nope')).rejects.toEqual(refused('E8020'))
    await expect(person.ask('nope')).rejects.toEqual(refused('E9001'))
  })

  it('is shown to nobody who may not give memberships, and answered by nobody elsewhere', async () => {
    const { joinCode } = await setJoinCode(owner.ctx, { isOn: true })
    const developer = await addMember('developer')
    expect((await getTeam(developer.ctx)).joinCode).toBeNull()
    await expect(setJoinCode(developer.ctx, { isOn: false })).rejects.toEqual(refused('E5004'))
    await (await guest()).ask(joinCode)
    const elsewhere = await createTestTenant()
    const requestId = await openRequest()
    const answer = approveJoinRequest(elsewhere.tenant, { requestId, role: 'analyst' })
    await expect(answer).rejects.toEqual(refused('E8007'))
    const owning = approveJoinRequest(admin.ctx, { requestId, role: 'owner' as never })
    await expect(owning).rejects.toEqual(refused('E0003'))
  })
})
