import { expect, it } from 'vitest'
import type { MemberRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { issueKey, revokeKey } from '@/server/modules/accounts/keys'
import { createUser } from '@/server/modules/accounts/members'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { getSetupProgress } from './index'

async function addMember({ organizationId }: TestTenant, role: MemberRoleName): Promise<string> {
  const person = { email: `${newId()}@example.com`, name: 'Ada', password: 'correct horse battery' }
  return (await createUser({ ...person, memberships: [{ organizationId, role }] })).userId
}

const secure = (userId: string, confirmedAt: Date | null) =>
  db.twoFactor.upsert({
    where: { userId },
    create: { userId, seedSealed: 'unused', createdAt: new Date(0), confirmedAt },
    update: { confirmedAt },
  })

it('nothing of the setup is reached at the start', async () => {
  const { tenant } = await createTestTenant()
  expect(Object.values(await getSetupProgress(tenant)).every((date) => date === null)).toBe(true)
})

it('a key counts while it lives', async () => {
  const { tenant } = await createTestTenant()
  const { key } = await issueKey(tenant, { name: 'Backend', scopes: ['read'], expiresInDays: null })
  expect(await getSetupProgress(tenant)).toMatchObject({ keyIssuedAt: key.createdAt, keyUsedAt: null })
  await revokeKey(tenant, { keyId: key.id })
  expect(await getSetupProgress(tenant)).toMatchObject({ keyIssuedAt: null })
})

it('two-factor authentication is on once every owner has confirmed theirs, whatever others do', async () => {
  const world = await createTestTenant()
  const secured = async () => (await getSetupProgress(world.tenant)).ownersSecuredAt
  const [first, second] = [new Date('2026-03-02T12:00:00Z'), new Date('2026-03-03T12:00:00Z')]
  await secure(await addMember(world, 'admin'), first)
  expect(await secured()).toBeNull()

  const owner = await addMember(world, 'owner')
  await secure(owner, null)
  expect(await secured()).toBeNull()
  await secure(owner, second)
  expect(await secured()).toEqual(second)

  const another = await addMember(world, 'owner')
  expect(await secured()).toBeNull()
  await secure(another, first)
  expect(await secured()).toEqual(second)
})
