import { beforeEach, describe, expect, it } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { suspendMember } from '@/server/modules/accounts/members'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  authenticateKey,
  changeServiceAccount,
  createServiceAccount,
  issueKey,
  listKeys,
  listServiceAccounts,
  moveKey,
  moveKeysOfMember,
  removeServiceAccount,
  rotateKey,
  switchServiceAccount,
  takeOverKey,
} from './index'

type Member = TenantContext & { membershipId: string }

let tenant: TestTenant
let owner: Member
let developer: Member

async function join(role: MemberRoleName): Promise<Member> {
  const [userId, membershipId] = [newId(), newId()]
  const email = `${userId}@example.com`
  await db.user.create({ data: { id: userId, email, name: role, passwordHash: 'x' } })
  const { organizationId } = tenant
  await db.membership.create({ data: { id: membershipId, userId, organizationId, role } })
  return { ...tenant.tenant, membershipId, actor: { kind: 'user', userId, email, role, staffRole: null } }
}

beforeEach(async () => {
  tenant = await createTestTenant()
  owner = await join('owner')
  developer = await join('developer')
})

const newKey = { name: 'Backend', scopes: ['read' as const, 'write' as const], expiresInDays: null }
const scopesOf = async (token: string) => (await authenticateKey(token, tenant.clock))?.scopes ?? null
const auditOf = (action: string) =>
  db.auditEntry.findFirst({ where: { organizationId: tenant.organizationId, action } })

describe('a service account', () => {
  it('keeps a person’s key working after they are suspended, once the key was moved to it, audited', async () => {
    const { token, key } = await issueKey(developer, newKey)
    const { id: serviceAccountId } = await createServiceAccount(owner, { name: 'Wallet', role: 'developer' })
    const { membershipId } = developer
    expect(await moveKeysOfMember(owner, { membershipId, serviceAccountId })).toEqual({ moved: 1 })
    await suspendMember(owner, { membershipId })
    expect(await scopesOf(token)).toEqual(['read', 'write'])
    expect(await listKeys(owner)).toMatchObject([{ responsible: null, serviceAccount: { name: 'Wallet' } }])
    expect(await auditOf('key.moved')).toMatchObject({
      subjectId: key.id,
      after: { serviceAccount: 'Wallet' },
    })
  })

  it('disabled, has its keys refused until it is enabled again; removed, for good', async () => {
    const { id: serviceAccountId } = await createServiceAccount(owner, { name: 'Wallet', role: 'developer' })
    const { token } = await issueKey(owner, { ...newKey, serviceAccountId })
    await switchServiceAccount(owner, { serviceAccountId, isActive: false })
    await expect.poll(() => scopesOf(token)).toBeNull()
    expect(await listKeys(owner)).toMatchObject([{ status: 'stopped' }])
    await switchServiceAccount(owner, { serviceAccountId, isActive: true })
    await expect.poll(() => scopesOf(token)).toEqual(['read', 'write'])
    expect(await removeServiceAccount(owner, { serviceAccountId })).toEqual({ revokedKeys: 1 })
    await expect.poll(() => scopesOf(token)).toBeNull()
    expect(await listServiceAccounts(owner)).toEqual([])
  })

  it('has keys that do no more than its role, from the change of the role on', async () => {
    const { id: serviceAccountId } = await createServiceAccount(owner, { name: 'Wallet', role: 'developer' })
    const { token } = await issueKey(owner, { ...newKey, serviceAccountId })
    await changeServiceAccount(owner, { serviceAccountId, name: 'Wallet', role: 'analyst' })
    await expect.poll(() => scopesOf(token)).toEqual(['read'])
    await expect(issueKey(owner, { ...newKey, serviceAccountId })).rejects.toMatchObject({ code: 'E0003' })
  })

  it('of a role above one’s own gets no key from one, by creation, move or rotation', async () => {
    const { id: serviceAccountId } = await createServiceAccount(owner, { name: 'Wallet', role: 'admin' })
    const { key } = await issueKey(owner, { ...newKey, serviceAccountId })
    const refusal = { code: 'E8009' }
    await expect(issueKey(developer, { ...newKey, serviceAccountId })).rejects.toMatchObject(refusal)
    const own = await issueKey(developer, newKey)
    const move = { keyId: own.key.id, serviceAccountId }
    await expect(moveKey(developer, move)).rejects.toMatchObject(refusal)
    const rotation = { keyId: key.id, overlapHours: 0, expiresInDays: null }
    await expect(rotateKey(developer, rotation)).rejects.toMatchObject(refusal)
  })

  it('goes on owning a key that is rotated, and gives one up to the member who takes it over', async () => {
    const { id: serviceAccountId } = await createServiceAccount(owner, { name: 'Wallet', role: 'developer' })
    const { key } = await issueKey(owner, { ...newKey, serviceAccountId })
    const rotated = await rotateKey(owner, { keyId: key.id, overlapHours: 0, expiresInDays: null })
    expect(rotated.key.serviceAccount).toEqual({ id: serviceAccountId, name: 'Wallet' })
    expect(await takeOverKey(owner, { keyId: rotated.key.id })).toMatchObject({ serviceAccount: null })
  })

  it('is not another organization’s, has a name of its own, and is not for developers to make', async () => {
    const { id: serviceAccountId } = await createServiceAccount(owner, { name: 'Wallet', role: 'developer' })
    const other = await createTestTenant()
    await expect(issueKey(other.tenant, { ...newKey, serviceAccountId })).rejects.toMatchObject({
      code: 'E0004',
    })
    await expect(removeServiceAccount(other.tenant, { serviceAccountId })).rejects.toMatchObject({
      code: 'E0004',
    })
    const again = { name: 'wallet', role: 'analyst' } as const
    await expect(createServiceAccount(owner, again)).rejects.toMatchObject({ code: 'E0003' })
    await expect(createServiceAccount(developer, again)).rejects.toMatchObject({ code: 'E5004' })
  })
})
