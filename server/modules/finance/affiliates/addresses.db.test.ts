import { expect, test, vi } from 'vitest'
import { db } from '@/server/db'
import { addPayoutAddress, listPayoutAddresses } from './index'
import { createAffiliate } from './testing/world'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))
vi.mock('@/server/modules/accounts/mail', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@/server/modules/accounts/mail')>()),
  sendSoon: () => undefined,
}))

test('a new payout address waits two days, is mailed, and is shown by its ends alone', async () => {
  const { person, email, clock } = await createAffiliate()
  const address = 'DE89370400440532013000'
  await addPayoutAddress(person, { kind: 'iban', holder: 'Ada Ltd', address })
  const mails = await db.mail.findMany({ where: { recipient: email } })
  expect(mails).toMatchObject([{ kind: 'payout_address_added' }])
  const shown = await listPayoutAddresses(person)
  expect(shown).toMatchObject([{ hint: 'DE89…3000', isUsable: false }])
  expect(JSON.stringify(shown)).not.toContain(address)
  const stored = await db.payoutAddress.findMany({ where: { organizationId: person.organizationId } })
  expect(JSON.stringify(stored)).not.toContain(address)
  clock.advance(48 * 3_600_000)
  expect(await listPayoutAddresses(person)).toMatchObject([{ isUsable: true }])
})
