import { expect, test, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { TestTenant } from '@/server/testing/tenants'
import { reviewerOf, submitted } from './testing/kyb-world'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))
vi.mock('@/server/modules/accounts/mail', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@/server/modules/accounts/mail')>()),
  sendSoon: () => undefined,
}))

async function member({ organizationId }: TestTenant, role: 'finance' | 'developer'): Promise<string> {
  const userId = newId()
  const email = `${role}-${userId}@example.com`
  await db.user.create({ data: { id: userId, email, name: 'Ada', passwordHash: 'x' } })
  await db.membership.create({ data: { id: newId(), organizationId, userId, role } })
  return email
}

test('a request for information is mailed to who may see the verification, without what it says', async () => {
  const { tenant, reviewId } = await submitted()
  const recipients = [await member(tenant, 'finance'), await member(tenant, 'developer')]
  const { staffVerification } = reviewerOf(tenant)
  await staffVerification.assign({ reviewId, isMine: true })
  await staffVerification.requestInformation({ reviewId, request: 'The passport of Astrid Berg.' })
  const mails = await db.mail.findMany({ where: { recipient: { in: recipients } } })
  expect(mails).toMatchObject([
    { recipient: recipients[0], kind: 'verification_changed', subject: 'Test: verification' },
  ])
})
