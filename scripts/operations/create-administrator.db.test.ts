import { expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { signIn } from '@/server/modules/accounts/members'
import { createAdministrator } from './create-administrator'

const atTheDoor = {
  actor: { kind: 'system', job: 'test' },
  requestId: newId(),
  clock: manualClock(new Date('2026-03-01T12:00:00Z')),
  origin: { ip: '192.0.2.1', userAgent: null },
} as const

const newEmail = () => `ada-${newId()}@example.com`

test('an administrator signs in with the password that was told, as staff with no membership anywhere', async () => {
  const email = newEmail()
  const password = await createAdministrator({ email: ` ${email.toUpperCase()} `, name: ' Ada Lovelace ' })
  expect(await signIn(atTheDoor, { email, password })).toMatchObject({ kind: 'signed_in' })
  expect(await db.user.findUnique({ where: { email }, include: { memberships: true } })).toMatchObject({
    name: 'Ada Lovelace',
    staffRole: 'administrator',
    isActive: true,
    memberships: [],
  })
})

test('the password is nobody’s choice: another each time, and only its hash is kept', async () => {
  const [email, other] = [newEmail(), newEmail()]
  const password = await createAdministrator({ email, name: 'Ada' })
  expect(await createAdministrator({ email: other, name: 'Ada' })).not.toBe(password)
  const stored = await db.user.findUnique({ where: { email } })
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(stored)).not.toContain(password)
})

test('somebody who has an account keeps it as it is: neither their password nor their roles are touched', async () => {
  const email = newEmail()
  const password = await createAdministrator({ email, name: 'Ada' })
  await expect(createAdministrator({ email: email.toUpperCase(), name: 'Eve' })).rejects.toThrow(RangeError)
  expect(await signIn(atTheDoor, { email, password })).toMatchObject({ kind: 'signed_in' })
  expect(await db.user.findUnique({ where: { email } })).toMatchObject({ name: 'Ada' })
})

test.each([
  ['no @', 'ada.example.com', 'Ada'],
  ['a space', 'ada @example.com', 'Ada'],
  ['nothing before the @', '@example.com', 'Ada'],
  ['an empty name', 'ada@example.com', '  '],
])('%s is refused', async (_, email, name) => {
  await expect(createAdministrator({ email, name })).rejects.toThrow(RangeError)
})
