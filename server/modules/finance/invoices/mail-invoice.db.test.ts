import { expect, test, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { saveBillingDetails } from './index'
import { createInvoiced } from './testing/invoiced'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))
vi.mock('@/server/modules/accounts/mail', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@/server/modules/accounts/mail')>()),
  sendSoon: () => undefined,
}))

async function member(organizationId: string, role: 'owner' | 'finance' | 'developer'): Promise<string> {
  const id = newId()
  const email = `${role}-${id}@example.com`
  await db.user.create({ data: { id, email, name: 'Ada', passwordHash: 'x' } })
  await db.membership.create({ data: { id: newId(), organizationId, userId: id, role } })
  return email
}

test('a new invoice is mailed to the billing address, owners and finance members, each once', async () => {
  const own = await createInvoiced({ creditMinor: 30n })
  const { organizationId, tenant, fees, invoice, close } = own
  const owner = await member(organizationId, 'owner')
  const finance = await member(organizationId, 'finance')
  const developer = await member(organizationId, 'developer')
  await saveBillingDetails(tenant, { name: 'Ours', address: 'Street 1', vatId: null, email: finance })
  await fees.draw(tenant, '2026-03', 100n)
  const { number } = await invoice('2026-03')
  await close('2026-03')
  const mails = await db.mail.findMany({ where: { recipient: { in: [owner, finance, developer] } } })
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([finance, owner])
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(`Test: invoice ${number}`))
})
