import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { createUser } from './index'
import { insertReset, spendReset } from './queries-sign-in'

test('a link to a new password is spent by one of many, though each has found it unused', async () => {
  const { organizationId, clock } = await createTestTenant()
  const memberships = [{ organizationId, role: 'developer' as const }]
  const person = { email: `${newId()}@example.com`, name: 'Ada', password: 'a long enough password' }
  const { userId } = await createUser({ ...person, memberships })
  const id = newId()
  const now = clock.now()
  const tokenHash = new Uint8Array(32)
  await insertReset(db, { id, userId, tokenHash, createdAt: now, expiresAt: now })
  const spent = await Promise.all(Array.from({ length: 10 }, () => spendReset(db, id, now)))
  expect(spent.filter((isOurs) => isOurs)).toHaveLength(1)
})
