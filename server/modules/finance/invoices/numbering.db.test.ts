import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { issueCreditNote } from '@/server/modules/finance/approvals'
import { closeMonth } from './index'
import type { FeeReader } from './month-plan'
import { createInvoiced } from './testing/invoiced'

const march = new Date('2026-03-01T00:00:00.000Z')

const numbersOf = async (kind: 'invoice' | 'credit_note') => {
  const rows = await db.invoice.findMany({ where: { kind }, orderBy: { number: 'asc' } })
  return rows.map(({ number }) => Number(number.split('-')[2]))
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('numbers follow each other without a gap, though 20 closes run at once and some fail after taking one', async () => {
  const tenants = await Promise.all(Array.from({ length: 20 }, () => createInvoiced()))
  for (const { tenant, fees } of tenants) await fees.draw(tenant, '2026-03', 100n)
  const close = async ({ staff, fees, organizationId }: (typeof tenants)[number], isFailing: boolean) => {
    // A description that the database refuses, once the number has been taken.
    const failing: FeeReader = {
      ...fees,
      readMonthFees: async (tx, of) =>
        (await fees.readMonthFees(tx, of)).map((fee) => ({ ...fee, label: '\0' })),
    }
    const reader = isFailing ? failing : fees
    return closeMonth(staff, { month: march, organizationIds: [organizationId] }, reader)
  }
  const first = await Promise.allSettled(tenants.map((tenant, index) => close(tenant, index % 3 === 0)))
  expect(first.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(await numbersOf('invoice')).toEqual(upTo(13))
  await Promise.all(tenants.map((tenant) => close(tenant, false)))
  expect(await numbersOf('invoice')).toEqual(upTo(20))
})

test('a year begins its own series, and credit notes have theirs', async () => {
  const { tenant, fees, staff, invoice, clock } = await createInvoiced()
  clock.set(new Date('2031-01-02T00:00:00.000Z'))
  await fees.draw(tenant, '2030-12', 100n)
  const { id, number } = await invoice('2030-12')
  expect(number).toBe('INV-2031-00001')
  const noteId = crypto.randomUUID()
  expect(await issueCreditNote(staff, { invoiceId: id, noteId, reason: 'Agreed' })).toMatchObject({
    booked: { number: 'CN-2031-00001' },
  })
})
