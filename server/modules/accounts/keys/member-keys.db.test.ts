import { beforeEach, describe, expect, it } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { getTeam, leaveOrganization, reinstateMember, suspendMember } from '@/server/modules/accounts/members'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { authenticateKey, issueKey, listKeys, takeOverKey } from './index'

let tenant: TestTenant
let owner: TenantContext
let developer: TenantContext & { membershipId: string }

async function join(role: MemberRoleName): Promise<TenantContext & { membershipId: string }> {
  const [userId, membershipId] = [newId(), newId()]
  const email = `${userId}@example.com`
  await db.user.create({ data: { id: userId, email, name: role, passwordHash: 'x' } })
  await db.membership.create({
    data: { id: membershipId, userId, organizationId: tenant.organizationId, role },
  })
  return { ...tenant.tenant, membershipId, actor: { kind: 'user', userId, email, role, staffRole: null } }
}

beforeEach(async () => {
  tenant = await createTestTenant()
  owner = await join('owner')
  developer = await join('developer')
})

const isGood = async (token: string) => (await authenticateKey(token, tenant.clock)) !== null
const statusOf = async (keyId: string) => (await listKeys(owner)).find(({ id }) => id === keyId)?.status
const auditOf = (action: string) =>
  db.auditEntry.findFirst({ where: { organizationId: tenant.organizationId, action } })

describe('a member’s key', () => {
  it('stops with the member’s suspension, is counted, and works again once they are reinstated', async () => {
    const { token, key } = await issueKey(developer, {
      name: 'theirs',
      scopes: ['read'],
      expiresInDays: null,
    })
    const own = await issueKey(owner, { name: 'own', scopes: ['read'], expiresInDays: null })
    const counts = (await getTeam(owner)).members.map(({ role, keyCount }) => [role, keyCount])
    expect(Object.fromEntries(counts)).toEqual({ owner: 1, developer: 1 })
    await suspendMember(owner, developer)
    expect([await isGood(token), await statusOf(key.id), await isGood(own.token)]).toEqual([
      false,
      'stopped',
      true,
    ])
    expect((await auditOf('member.suspended'))?.after).toMatchObject({ stoppedKeys: 1 })
    await reinstateMember(owner, developer)
    expect([await isGood(token), await statusOf(key.id)]).toEqual([true, 'active'])
  })

  it('stops when the member leaves, and works again once somebody takes it over, audited', async () => {
    const { token, key } = await issueKey(developer, {
      name: 'theirs',
      scopes: ['read'],
      expiresInDays: null,
    })
    await leaveOrganization(developer)
    expect([await isGood(token), await statusOf(key.id)]).toEqual([false, 'stopped'])
    await takeOverKey(owner, { keyId: key.id })
    expect([await isGood(token), await statusOf(key.id)]).toEqual([true, 'active'])
    expect(await auditOf('key.taken_over')).toMatchObject({ subjectId: key.id })
  })

  it('is not another organization’s to take over', async () => {
    const other = await createTestTenant()
    const { key } = await issueKey(developer, { name: 'theirs', scopes: ['read'], expiresInDays: null })
    const stranger = { ...owner, organizationId: other.tenant.organizationId }
    await expect(takeOverKey(stranger, { keyId: key.id })).rejects.toMatchObject({ code: 'E0004' })
  })
})

it('a key that nobody answers for works on', async () => {
  const { token } = await issueKey(tenant.tenant, { name: 'system', scopes: ['read'], expiresInDays: null })
  expect(await isGood(token)).toBe(true)
})
