import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { getCommissionStatement } from './index'
import { appendEntries } from './ledger'
import { createAffiliate } from './testing/world'

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** Entries of these amounts, by month of booking; of organizations that have the same name. */
async function createBooked() {
  const own = await createAffiliate()
  const { organizationId } = own
  const [one, other] = [
    await createTestTenant({ name: 'Kasino Ærø' }),
    await createTestTenant({ name: 'Kasino Ærø' }),
  ]
  const fee = (referred: { organizationId: string }, day: string, amountMinor: bigint) => ({
    ...{ kind: 'fee' as const, amountMinor, availableAt: new Date(day), referredId: referred.organizationId },
    ...{ month: new Date(`${day.slice(0, 7)}-01`), day: new Date(day), lineId: newId() },
    ...{ feeMinor: amountMinor * 5n, feeCurrency: 'EUR', countedMinor: amountMinor * 5n },
  })
  const book = (createdAt: string, drafts: Parameters<typeof appendEntries>[1]['drafts']) =>
    appendEntries(db, { organizationId, createdAt: new Date(createdAt), drafts })
  await book('2026-02-28T23:59:59.999Z', [fee(one, '2026-02-27', 1_000_00n)])
  await book('2026-03-01T00:00:00Z', [fee(one, '2026-02-28', 234_567_89n), fee(one, '2026-03-02', 11n)])
  await book('2026-03-31T23:59:59Z', [fee(other, '2026-03-30', -5n), fee(one, '2026-03-30', 22n)])
  await book('2026-04-01T00:00:00Z', [fee(one, '2026-03-31', 7_77n)])
  return own
}

it('the statement of a month says each organization and sum, and how the balance came about', async () => {
  const own = await createBooked()
  const { name, bytes } = await getCommissionStatement(own.person, { month: '2026-03' })
  expect(name).toBe(`commission-${own.slug}-2026-03.pdf`)
  const text = await textOf(bytes)
  for (const said of [
    'Commission statement',
    'Croupier Test Ltd',
    'Opening 1,000.00 EUR Change 234,568.17 EUR',
    'Closing balance 235,568.17 EUR',
    'Commission: Kasino Ærø February 2026 1 234,567.89 EUR',
    'Commission: Kasino Ærø March 2026 2 0.33 EUR',
    'Commission: Kasino Ærø March 2026 1 −0.05 EUR',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('7.77')
})

it('a month without entries has a statement, another affiliate’s entries are in none, and without an account there is none', async () => {
  await createBooked()
  const own = await createAffiliate()
  const { bytes } = await getCommissionStatement(own.person, { month: '2026-03' })
  const text = await textOf(bytes)
  expect(text).toContain('Closing balance 0.00 EUR')
  expect(text).not.toContain('Kasino')
  await db.affiliateAccount.delete({ where: { organizationId: own.organizationId } })
  await expect(getCommissionStatement(own.person, { month: '2026-03' })).rejects.toMatchObject({
    code: 'E7001',
  })
})
