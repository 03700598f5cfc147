import { beforeEach, describe, expect, it } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import {
  createUser,
  endMemberSessions,
  findViewer,
  listMemberSessions,
  signIn,
} from '@/server/modules/accounts/members'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { exportSignIns, flushSignIns, pruneSignIns, recordSignIn, searchSignIns } from './index'

const password = 'correct horse battery 7'

let tenant: TestTenant
let email: string
let userId: string
let membershipId: string
let ctx: { clock: TestTenant['clock']; origin: { ip: string; userAgent: string } }

beforeEach(async () => {
  tenant = await createTestTenant()
  email = `${newId()}@example.com`
  ctx = { clock: tenant.clock, origin: { ip: '203.0.113.7', userAgent: 'curl' } }
  ;({ userId } = await newPerson(email))
  membershipId = newId()
  await db.membership.create({
    data: { id: membershipId, userId, organizationId: tenant.organizationId, role: 'developer' },
  })
})

async function newPerson(address: string) {
  return createUser({ email: address, name: 'Ada', password })
}

const actingAs = (role: MemberRoleName): TenantContext => ({
  ...tenant.tenant,
  actor: { kind: 'user', userId: newId(), email: 'o@example.com', role, staffRole: null },
})

const logged = async () => {
  await flushSignIns()
  const { attempts } = await searchSignIns(tenant.tenant, {})
  return attempts.map(({ outcome, method, attempts: count }) => [outcome, method, count])
}

describe('the sign-in log of an organization', () => {
  it('tells who signed in, how and from where', async () => {
    await signIn(ctx, { email, password })
    const { attempts } = await searchSignIns(tenant.tenant, { text: email })
    expect(attempts).toMatchObject([
      { outcome: 'succeeded', method: 'password', ip: '203.0.113.7', user: { email } },
    ])
  })

  it('counts refused attempts in one row, throttled ones in another', async () => {
    for (let attempt = 0; attempt < 14; attempt += 1) await signIn(ctx, { email, password: 'wrong' })
    expect((await logged()).toSorted()).toEqual([
      ['refused', 'password', 10],
      ['throttled', 'password', 4],
    ])
  })

  it('holds neither an unknown address nor a stranger', async () => {
    const stranger = `${newId()}@example.com`
    await newPerson(stranger)
    await signIn(ctx, { email: stranger, password: 'wrong' })
    await signIn(ctx, { email: `${newId()}@example.com`, password: 'wrong' })
    expect(await logged()).toEqual([])
  })

  it('of a connection tells the organization of that connection alone, also of a person unknown here', async () => {
    const other = await createTestTenant()
    const data = { id: newId(), userId, organizationId: other.organizationId, role: 'analyst' as const }
    await db.membership.create({ data })
    const { organizationId } = tenant
    await recordSignIn(db, ctx, { userId, organizationId, method: 'sso', outcome: 'succeeded' })
    const refused = { method: 'sso', outcome: 'refused', reason: 'unknown_person', detail: 'ada' } as const
    for (let attempt = 0; attempt < 3; attempt += 1)
      await recordSignIn(db, ctx, { userId: null, organizationId, ...refused })
    expect((await logged()).toSorted()).toEqual([
      ['refused', 'sso', 3],
      ['succeeded', 'sso', 1],
    ])
    expect((await searchSignIns(other.tenant, {})).attempts).toEqual([])
  })

  it('is exported, audited, and forgotten after a year', async () => {
    await signIn(ctx, { email, password })
    const lines: string[] = []
    for await (const line of await exportSignIns(tenant.tenant, {})) lines.push(line)
    expect(lines.join('')).toContain(email)
    const { organizationId } = tenant
    expect(await db.auditEntry.count({ where: { organizationId, action: 'sign_in_log.exported' } })).toBe(1)
    tenant.clock.advance(366 * 86_400_000)
    await pruneSignIns(tenant.tenant)
    expect(await logged()).toEqual([])
  })

  it('is not for developers', async () => {
    await expect(searchSignIns(actingAs('developer'), {})).rejects.toMatchObject({ code: 'E5004' })
  })
})

describe('the sessions of a member', () => {
  it('are seen and ended by an admin, at once and audited', async () => {
    const outcome = await signIn(ctx, { email, password })
    const sessionId = outcome.kind === 'signed_in' ? outcome.user.sessionId : ''
    const admin = actingAs('admin')
    expect(await listMemberSessions(admin, { membershipId })).toMatchObject([
      { id: sessionId, ip: '203.0.113.7' },
    ])
    expect(await endMemberSessions(admin, { membershipId, sessionId })).toEqual({ ended: 1 })
    const now = tenant.clock.now()
    expect(await findViewer({ userId, sessionId }, { now, ip: null })).toBeNull()
    const { organizationId } = tenant
    expect(await db.auditEntry.count({ where: { organizationId, action: 'member.signed_out' } })).toBe(1)
  })

  it('of a higher role, and of another organization’s member, are left alone', async () => {
    await db.membership.update({ where: { id: membershipId }, data: { role: 'owner' } })
    await expect(endMemberSessions(actingAs('admin'), { membershipId })).rejects.toMatchObject({
      code: 'E8010',
    })
    const other = await createTestTenant()
    await expect(endMemberSessions(other.tenant, { membershipId })).rejects.toMatchObject({ code: 'E8001' })
  })
})
