import { describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import { asUser } from '@/server/testing/as-user'
import { closeMonth, previewMonthClose } from './index'
import { createInvoiced } from './testing/invoiced'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })
const march = new Date('2026-03-01T00:00:00.000Z')

describe('closing a month', () => {
  test('invoices its fees by line, paid by credit as far as the credit covered them', async () => {
    const { tenant, fees, close, organizationId, clock } = await createInvoiced({ creditMinor: 130n })
    await fees.draw(tenant, '2026-03', 120n, 80n)
    const { outcome, invoice } = await close('2026-03')
    expect([outcome, invoice?.totalMinor]).toEqual(['closed', 200n])
    const stored = await db.invoice.findFirstOrThrow({
      where: { organizationId },
      include: { lines: { orderBy: { position: 'asc' } }, payments: true },
    })
    expect(stored).toMatchObject({
      status: 'partly_paid',
      month: march,
      totalMinor: 200n,
      paidMinor: 130n,
      dueAt: new Date(clock.now().getTime() + 14 * 86_400_000),
      seller: { name: 'Croupier Test Ltd' },
      buyer: { name: 'Test' },
    })
    expect(stored.number).toMatch(/^INV-2026-\d{5}$/)
    expect(stored.lines.map(({ amountMinor }) => amountMinor)).toEqual([120n, 80n])
    expect(stored.payments).toMatchObject([{ method: 'credit', amountMinor: 130n }])
  })

  test('does not count the fees of months that go on against its invoice', async () => {
    const { tenant, fees, invoice } = await createInvoiced({ creditMinor: 100n })
    await fees.draw(tenant, '2026-03', 100n)
    await fees.draw(tenant, '2026-04', 70n)
    const { id } = await invoice('2026-03')
    expect(await db.invoice.findUnique({ where: { id } })).toMatchObject({ status: 'paid', paidMinor: 100n })
  })

  test('makes one invoice, however often and however much at once it is asked for', async () => {
    const { tenant, fees, close, organizationId } = await createInvoiced()
    await fees.draw(tenant, '2026-03', 100n)
    const results = await Promise.all(Array.from({ length: 6 }, () => close('2026-03')))
    results.push(await close('2026-03'))
    expect(results.filter(({ outcome }) => outcome === 'closed')).toHaveLength(1)
    expect(new Set(results.map(({ invoice }) => invoice?.number)).size).toBe(1)
    expect(await db.invoice.count({ where: { organizationId } })).toBe(1)
    const closed = { organizationId, action: 'invoice.month_closed' }
    expect(await db.auditEntry.count({ where: closed })).toBe(1)
  })

  test('without fees makes no invoice and is closed all the same', async () => {
    const { close, organizationId } = await createInvoiced()
    expect(await close('2026-03')).toMatchObject({ outcome: 'closed', invoice: null })
    expect(await db.invoice.count({ where: { organizationId } })).toBe(0)
    expect(await close('2026-03')).toMatchObject({ outcome: 'closed_before', invoice: null })
  })

  test('with fees below zero makes no invoice, and takes them off the next one', async () => {
    const { tenant, fees, close, invoice, clock } = await createInvoiced()
    await fees.draw(tenant, '2026-03', 20n, -70n)
    await fees.draw(tenant, '2026-04', 80n)
    expect(await close('2026-03')).toMatchObject({ outcome: 'closed', invoice: null })
    clock.set(new Date('2026-05-02T00:00:00.000Z'))
    const { id, totalMinor } = await invoice('2026-04')
    expect(totalMinor).toBe(30n)
    const lines = await db.invoiceLine.findMany({ where: { invoiceId: id }, orderBy: { position: 'asc' } })
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([80n, -50n])
    expect(await db.invoice.findUnique({ where: { id } })).toMatchObject({ status: 'open', paidMinor: 0n })
  })

  test('is for those who manage invoices: E5004 to an owner and to support', async () => {
    const { tenant, fees, organizationId } = await createInvoiced()
    const asked = { month: march, organizationIds: [organizationId] }
    for (const person of [{ role: 'owner' }, { staffRole: 'support' }] as const)
      await expect(closeMonth(asUser(tenant, person), asked, fees)).rejects.toEqual(refusal('E5004', 403))
  })
})

describe('a month is blocked', () => {
  test('until it is over and accrued', async () => {
    const { fees, close, clock } = await createInvoiced()
    clock.set(new Date('2026-03-31T23:59:59.999Z'))
    expect(await close('2026-03')).toMatchObject({ outcome: 'blocked', blockers: ['month_not_over'] })
    clock.set(new Date('2026-04-01T00:00:00.000Z'))
    fees.hold('2026-03')
    expect(await close('2026-03')).toMatchObject({ outcome: 'blocked', blockers: ['not_accrued'] })
  })

  test('while a month before it has fees and is open, and after a later one is closed', async () => {
    const { tenant, fees, close } = await createInvoiced()
    await fees.draw(tenant, '2026-02', 10n)
    await fees.draw(tenant, '2026-03', 10n)
    expect(await close('2026-03')).toMatchObject({ blockers: ['earlier_month_open'] })
    expect((await close('2026-02')).outcome).toBe('closed')
    expect((await close('2026-03')).outcome).toBe('closed')
    expect(await close('2026-01')).toMatchObject({ blockers: ['later_month_closed'] })
  })

  test('while the ledger has a fee that no accrual explains, until it is reversed; adjustments are none', async () => {
    const { tenant, fees, close, invoice, organizationId } = await createInvoiced()
    await fees.draw(tenant, '2026-03', 100n)
    const book = (kind: 'fee' | 'adjustment', amountMinor: bigint) =>
      inTransaction((tx) =>
        bookCredit(tx, tenant, { organizationId, kind, amountMinor, subjectId: newId(), reason: 'by hand' }),
      )
    await book('fee', -30n)
    expect(await close('2026-03')).toMatchObject({ outcome: 'blocked', blockers: ['ledger_differs'] })
    await book('fee', 30n)
    await book('adjustment', -7n)
    const { id, totalMinor } = await invoice('2026-03')
    expect(totalMinor).toBe(100n)
    expect(await db.invoiceLine.count({ where: { invoiceId: id } })).toBe(1)
  })

  test('where its fees are in another currency than the credit, and no other organization waits for it', async () => {
    const other = await createInvoiced({ creditCurrency: 'USD' })
    const { tenant, fees, staff, organizationId } = await createInvoiced()
    await fees.draw(other.tenant, '2026-03', 10n)
    await fees.draw(tenant, '2026-03', 10n)
    const organizationIds = [other.organizationId, newId(), organizationId]
    const results = await closeMonth(staff, { month: march, organizationIds }, fees)
    expect(results.map(({ outcome }) => outcome)).toEqual(['blocked', 'not_found', 'closed'])
    expect(results[0]?.blockers).toEqual(['other_currency'])
  })
})

describe('a dry run', () => {
  test('tells what closing does, and changes nothing', async () => {
    const { tenant, fees, staff, close, organizationId } = await createInvoiced()
    await fees.draw(tenant, '2026-03', 90n, -20n)
    const preview = async () => {
      const { organizations } = await previewMonthClose(staff, { month: march }, fees)
      return organizations.find(({ organization }) => organization.id === organizationId)
    }
    expect(await preview()).toMatchObject({ status: 'ready', totalMinor: 70n, lineCount: 2, invoice: null })
    expect(await db.monthClose.count({ where: { organizationId } })).toBe(0)
    const { invoice } = await close('2026-03')
    expect(await preview()).toMatchObject({
      status: 'closed',
      totalMinor: 70n,
      lineCount: 2,
      invoice: { id: invoice?.id, number: invoice?.number },
    })
  })

  test('of a month far ahead reads no months to come', async () => {
    const { tenant, fees, staff, close } = await createInvoiced()
    await fees.draw(tenant, '2026-03', 90n)
    await close('2026-03')
    let reads = 0
    const counting = {
      ...fees,
      readMonthFees: (...asked: Parameters<typeof fees.readMonthFees>) => {
        if (asked[1].organizationId === tenant.organizationId) reads += 1
        return fees.readMonthFees(...asked)
      },
    }
    await previewMonthClose(staff, { month: new Date('2099-12-01T00:00:00.000Z') }, counting)
    // The month itself, and the one that is not over.
    expect(reads).toBe(2)
  })

  test('names every organization once, page by page and back', async () => {
    const { staff, fees } = await createInvoiced()
    await db.organization.createMany({
      data: Array.from({ length: 60 }, (_, index) => {
        const id = newId()
        const createdAt = new Date('2026-01-01T00:00:00.000Z')
        return { id, slug: id, name: `Paged ${index % 7}`, kind: 'single' as const, createdAt }
      }),
    })
    const page = (cursor: string | null) => previewMonthClose(staff, { month: march, cursor }, fees)
    const named: string[] = []
    let at = await page(null)
    for (;;) {
      named.push(...at.organizations.map(({ organization }) => organization.id))
      if (at.next === null) break
      const before = at
      at = await page(at.next)
      const back = await page(at.previous)
      expect(back.organizations).toEqual(before.organizations)
    }
    expect(new Set(named).size).toBe(named.length)
    const before = new Date('2026-04-01T00:00:00.000Z')
    expect(named).toHaveLength(await db.organization.count({ where: { createdAt: { lt: before } } }))
  })
})
