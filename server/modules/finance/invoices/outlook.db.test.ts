import { expect, test } from 'vitest'
import { db } from '@/server/db'
import {
  accrueUntil,
  addContract,
  createFeeWorld,
  play,
  shareLine,
} from '@/server/modules/finance/contracts/testing/world'
import { asUser } from '@/server/testing/as-user'
import { closeMonth, getInvoiceOutlook } from './index'
import { createInvoiced } from './testing/invoiced'

test('the next invoice is the first month with fees that is not closed: its accruals are what it will bill', async () => {
  const own = await createFeeWorld({ createdAt: new Date('2026-01-10T00:00:00.000Z') })
  await addContract(own, '2026-03-01', [shareLine('10')])
  expect(await getInvoiceOutlook(own.tenant)).toMatchObject({ next: null, overdue: null })
  await play(own, '2026-03-05', { type: 'bet', amountMinor: 10_000n })
  await accrueUntil(own, '2026-03-10')
  const staff = asUser(own.tenant, { staffRole: 'finance' })
  const march = new Date('2026-03-01T00:00:00.000Z')
  expect((await getInvoiceOutlook(own.tenant)).next).toEqual({
    ...{ month: march, isOver: false, carriedInMinor: 0n, totalMinor: 1_000n },
  })
  await accrueUntil(own, '2026-04-03')
  expect((await getInvoiceOutlook(own.tenant)).next).toMatchObject({ month: march, isOver: true })
  const [closed] = await closeMonth(staff, { month: march, organizationIds: [own.organizationId] })
  expect(closed?.invoice?.totalMinor).toBe(1_000n)
  expect((await getInvoiceOutlook(own.tenant)).next).toMatchObject({
    month: new Date('2026-04-01T00:00:00.000Z'),
    ...{ isOver: false, totalMinor: 0n },
  })
})

test('what is overdue sums up the open amounts of the invoices that are past their due time', async () => {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-02', 300n)
  await own.fees.draw(own.tenant, '2026-03', 500n)
  const first = await own.invoice('2026-02')
  await own.invoice('2026-03')
  expect((await getInvoiceOutlook(own.tenant)).overdue).toBeNull()
  const { dueAt } = await db.invoice.findUniqueOrThrow({ where: { id: first.id } })
  own.clock.set(dueAt ?? new Date(0))
  expect((await getInvoiceOutlook(own.tenant)).overdue).toEqual({
    ...{ invoices: 2, openMinor: 800n },
    oldest: { id: first.id, number: first.number, dueAt },
  })
  const developer = asUser(own.tenant, { role: 'developer' })
  await expect(getInvoiceOutlook(developer)).rejects.toMatchObject({ code: 'E5004' })
})
