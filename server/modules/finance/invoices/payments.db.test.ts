import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import { topUpOf } from '@/server/modules/accounts/credit/testing/top-up'
import { bookPayment, issueCreditNote, topUpCredit } from '@/server/modules/finance/approvals'
import { asUser } from '@/server/testing/as-user'
import { markOverdue, settleInvoices } from './index'
import { smaller } from './settlement'
import { createInvoiced } from './testing/invoiced'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

const stored = (id: string) => db.invoice.findUniqueOrThrow({ where: { id } })
const creditOf = async (id: string) =>
  (await db.organization.findUniqueOrThrow({ where: { id } })).creditMinor

async function twoMonths() {
  const own = await createInvoiced()
  await own.fees.draw(own.tenant, '2026-02', 100n)
  await own.fees.draw(own.tenant, '2026-03', 50n)
  const february = await own.invoice('2026-02')
  const march = await own.invoice('2026-03')
  const pay = (invoiceId: string, amountMinor: bigint, reference: string = newId(), paymentId = newId()) =>
    bookPayment(own.staff, {
      invoiceId,
      paymentId,
      amount: { amountMinor, currency: 'EUR' },
      reference,
      paidAt: own.clock.now(),
    })
  const credit = (invoiceId: string, amountMinor?: bigint, noteId: string = newId()) =>
    db.invoiceLine.findFirstOrThrow({ where: { invoiceId } }).then(({ id: lineId }) =>
      issueCreditNote(own.staff, {
        invoiceId,
        noteId,
        reason: 'Agreed',
        ...(amountMinor !== undefined && { lines: [{ lineId, amount: { amountMinor, currency: 'EUR' } }] }),
      }),
    )
  return { ...own, february: february.id, march: march.id, pay, credit }
}

describe('a payment', () => {
  test('pays its invoice, and what is beyond settles another and stays as credit', async () => {
    const { february, march, pay, organizationId } = await twoMonths()
    await pay(march, 170n)
    expect(await stored(march)).toMatchObject({ status: 'paid', paidMinor: 50n })
    expect(await stored(february)).toMatchObject({ status: 'paid', paidMinor: 100n })
    expect(await creditOf(organizationId)).toBe(20n)
  })

  test('is booked once for its form, twice at once and later', async () => {
    const { february, pay, organizationId } = await twoMonths()
    const form = newId()
    const send = () => pay(february, 40n, 'SEPA 1', form)
    const booked = await Promise.all([send(), send()])
    booked.push(await send())
    expect(booked.filter((one) => one.booked?.isNew)).toHaveLength(1)
    expect(await stored(february)).toMatchObject({ status: 'partly_paid', paidMinor: 40n })
    expect(await creditOf(organizationId)).toBe(-110n)
    await expect(pay(february, 41n, 'SEPA 1', form)).rejects.toEqual(refusal('E0003', 400))
    await expect(pay(february, 40n, 'SEPA 2', form)).rejects.toEqual(refusal('E0003', 400))
  })

  test('has a reference of its own, whatever its case and spaces; a second is told of the first', async () => {
    const { february, march, pay, organizationId } = await twoMonths()
    await pay(february, 40n, ' sepa  1a ')
    const { number } = await stored(february)
    const first = `This reference was booked on 2026-04-02 with 0.40 EUR: Payment of ${number}, reference SEPA1A.`
    for (const [invoiceId, reference] of [
      [february, 'SEPA 1A'],
      [march, 'Sepa\t1a'],
      [march, 'ＳＥＰＡ 1a'],
      [march, 'sepa1a'],
      [march, 'SE PA\u00a01\u200bA'],
    ] as const)
      await expect(pay(invoiceId, 40n, reference)).rejects.toMatchObject({
        code: 'E0003',
        details: { issues: [{ path: 'reference', message: first }] },
      })
    expect(await creditOf(organizationId)).toBe(-110n)
    const other = await twoMonths()
    expect(await other.pay(other.february, 40n, 'SEPA 1A')).toEqual({ booked: { isNew: true } })
  })

  test('that was booked with spaces in its reference, as it was kept before, is the same payment', async () => {
    const { tenant, february, march, pay, organizationId } = await twoMonths()
    const book = (subjectId: string) =>
      inTransaction((tx) =>
        bookCredit(tx, tenant, {
          ...{
            organizationId,
            amountMinor: 40n,
            kind: 'invoice_payment',
            subjectId,
            reason: 'Payment of it',
          },
        }),
      )
    await book('FIN REF 1')
    await expect(pay(march, 40n, 'finref1')).rejects.toEqual(refusal('E0003', 400))
    await pay(february, 30n, 'Fin ref 2')
    await expect(book('FINREF 1')).rejects.toThrow('Unique constraint failed')
    await expect(book('FIN REF 2')).rejects.toThrow('Unique constraint failed')
    expect(await creditOf(organizationId)).toBe(-80n)
  })

  test('takes no id that belongs to something else', async () => {
    const [own, other] = [await twoMonths(), await twoMonths()]
    const taken = newId()
    await other.pay(other.february, 40n, 'SEPA 1', taken)
    await expect(own.pay(own.february, 40n, 'SEPA 1', taken)).rejects.toEqual(refusal('E0003', 400))
    expect(await stored(own.february)).toMatchObject({ paidMinor: 0n })
  })

  test('is refused for no amount, another currency, a time to come and an unknown invoice', async () => {
    const { staff, february, pay, clock } = await twoMonths()
    await expect(pay(february, 0n)).rejects.toEqual(refusal('E4004', 400))
    await expect(pay(february, -5n)).rejects.toEqual(refusal('E4004', 400))
    await expect(pay(newId(), 5n)).rejects.toEqual(refusal('EB007', 404))
    const payment = { invoiceId: february, paymentId: newId(), reference: 'SEPA 2', paidAt: clock.now() }
    const inDollars = { ...payment, amount: { amountMinor: 5n, currency: 'USD' } }
    await expect(bookPayment(staff, inDollars)).rejects.toEqual(refusal('E4004', 400))
    const tomorrow = new Date(clock.now().getTime() + 86_400_000)
    const later = { ...payment, amount: { amountMinor: 5n, currency: 'EUR' }, paidAt: tomorrow }
    await expect(bookPayment(staff, later)).rejects.toEqual(refusal('E0003', 400))
  })

  test("of another organization's invoice is EB007, and members book none", async () => {
    const own = await twoMonths()
    const other = await twoMonths()
    await expect(own.pay(other.february, 5n)).rejects.toEqual(refusal('EB007', 404))
    await expect(own.credit(other.february)).rejects.toEqual(refusal('EB007', 404))
    const payment = {
      invoiceId: own.february,
      paymentId: newId(),
      amount: { amountMinor: 5n, currency: 'EUR' },
      reference: 'SEPA 3',
      paidAt: own.clock.now(),
    }
    const owner = asUser(own.tenant, { role: 'owner' })
    await expect(bookPayment(owner, payment)).rejects.toEqual(refusal('E5004', 403))
  })
})

describe('credit that comes in elsewhere', () => {
  test('settles the oldest invoice first, once', async () => {
    const { tenant, february, march, organizationId } = await twoMonths()
    await topUpCredit(tenant, topUpOf(120n))
    await Promise.all([settleInvoices(tenant), settleInvoices(tenant), settleInvoices(tenant)])
    expect(await stored(february)).toMatchObject({ status: 'paid', paidMinor: 100n })
    expect(await stored(march)).toMatchObject({ status: 'partly_paid', paidMinor: 20n })
    expect(await db.invoicePayment.count({ where: { organizationId } })).toBe(2)
    expect((await settleInvoices(tenant)).organizations).toBe(0)
  })

  test('and is reversed opens the newest invoice again', async () => {
    const { tenant, february, march, organizationId } = await twoMonths()
    await topUpCredit(tenant, topUpOf(150n))
    await settleInvoices(tenant)
    const reversal = { organizationId, amountMinor: -60n, kind: 'purchase_reversal', subjectId: 'p' } as const
    await inTransaction((tx) => bookCredit(tx, tenant, { ...reversal, reason: 'Disputed' }))
    await settleInvoices(tenant)
    expect(await stored(march)).toMatchObject({ status: 'open', paidMinor: 0n })
    expect(await stored(february)).toMatchObject({ status: 'partly_paid', paidMinor: 90n })
  })
})

describe('a credit note', () => {
  test('reduces what is open, once, and its amount is credit', async () => {
    const { february, credit, organizationId } = await twoMonths()
    const noteId = newId()
    const issued = await Promise.all([credit(february, 30n, noteId), credit(february, 30n, noteId)])
    expect(issued[0]).toEqual(issued[1])
    expect(await stored(february)).toMatchObject({ status: 'partly_paid', creditedMinor: 30n })
    expect(await stored(noteId)).toMatchObject({ kind: 'credit_note', totalMinor: 30n })
    expect(await creditOf(organizationId)).toBe(-120n)
    await credit(february, 70n)
    expect(await stored(february)).toMatchObject({ status: 'void' })
  })

  test('of a paid invoice returns what paid it', async () => {
    const { tenant, february, march, credit, pay, organizationId } = await twoMonths()
    await pay(february, 100n)
    await credit(february)
    expect(await stored(february)).toMatchObject({ status: 'void', paidMinor: 0n, creditedMinor: 100n })
    expect(await stored(march)).toMatchObject({ status: 'paid' })
    expect(await creditOf(organizationId)).toBe(50n)
    expect((await settleInvoices(tenant)).organizations).toBe(0)
  })

  test('is never more than the invoice, by lines, as a whole, or at once', async () => {
    const { february, credit } = await twoMonths()
    await expect(credit(february, 101n)).rejects.toEqual(refusal('E0003', 400))
    await credit(february, 60n)
    await expect(credit(february, 41n)).rejects.toEqual(refusal('E0003', 400))
    const results = await Promise.allSettled([credit(february), credit(february), credit(february, 40n)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stored(february)).toMatchObject({ status: 'void', creditedMinor: 100n })
    await expect(credit(february)).rejects.toEqual(refusal('E0003', 400))
  })

  test('corrects invoices, not credit notes', async () => {
    const { february, credit } = await twoMonths()
    const noteId = newId()
    await credit(february, 10n, noteId)
    await expect(credit(noteId)).rejects.toEqual(refusal('EB007', 404))
  })
})

test('a credit note whose id is taken is refused, whatever has it', async () => {
  const { february, march, credit } = await twoMonths()
  const other = await twoMonths()
  const noteId = newId()
  const first = await credit(march, 10n, noteId)
  expect(await credit(march, 10n, noteId)).toEqual(first)
  for (const [invoiceId, taken] of [
    [february, february],
    [february, noteId],
    [february, other.march],
  ] as const)
    await expect(credit(invoiceId, 10n, taken)).rejects.toEqual(refusal('E0003', 400))
  expect(await stored(february)).toMatchObject({ creditedMinor: 0n })
})

test('an open invoice is overdue from its due time on, and not before', async () => {
  const { tenant, february, march, clock, pay, organizationId } = await twoMonths()
  await pay(march, 50n)
  const { dueAt } = await stored(february)
  clock.set(new Date((dueAt?.getTime() ?? 0) - 1))
  await markOverdue(tenant)
  expect(await stored(february)).toMatchObject({ status: 'open' })
  clock.advance(1)
  await markOverdue(tenant)
  await markOverdue(tenant)
  expect(await stored(february)).toMatchObject({ status: 'overdue' })
  expect(await stored(march)).toMatchObject({ status: 'paid' })
  expect(await db.auditEntry.count({ where: { organizationId, action: 'invoice.overdue' } })).toBe(1)
  await pay(february, 100n)
  expect(await stored(february)).toMatchObject({ status: 'paid' })
})

test('an organization whose invoices cannot be settled holds up no other', async () => {
  const [broken, other] = [await twoMonths(), await twoMonths()]
  for (const { tenant } of [broken, other]) await topUpCredit(tenant, topUpOf(500n))
  await db.query(`create function refuse_payment() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`)
  await db.query(`create trigger refuse_payment before insert on invoice_payment for each row
    when (new.organization_id = '${broken.organizationId}') execute function refuse_payment()`)
  try {
    expect((await settleInvoices(other.tenant)).failed).toBe(1)
    expect(await stored(broken.march)).toMatchObject({ status: 'open' })
    expect(await stored(other.march)).toMatchObject({ status: 'paid' })
  } finally {
    await db.query('drop trigger refuse_payment on invoice_payment')
  }
})

test('an organization whose invoices cannot be marked overdue holds up no other', async () => {
  const [broken, other] = [await twoMonths(), await twoMonths()]
  await db.query(`create function refuse_overdue() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`)
  await db.query(`create trigger refuse_overdue before update on invoice for each row
    when (new.organization_id = '${broken.organizationId}') execute function refuse_overdue()`)
  try {
    other.clock.advance(30 * 86_400_000)
    const overdue = await markOverdue(other.tenant)
    expect(overdue.failed).toBe(1)
    expect(await stored(broken.march)).toMatchObject({ status: 'open' })
    expect(await stored(other.march)).toMatchObject({ status: 'overdue' })
    expect(await db.auditEntry.count({ where: { subjectId: other.march, action: 'invoice.overdue' } })).toBe(
      1,
    )
    expect(await db.auditEntry.count({ where: { subjectId: broken.march, action: 'invoice.overdue' } })).toBe(
      0,
    )
  } finally {
    await db.query('drop trigger refuse_overdue on invoice')
  }
})

test('an invoice that is paid while overdue ones are marked stays paid', async () => {
  const { tenant, february, clock, pay, organizationId } = await twoMonths()
  clock.advance(30 * 86_400_000)
  await Promise.all([pay(february, 100n), markOverdue(tenant), markOverdue(tenant)])
  expect(await stored(february)).toMatchObject({ status: 'paid' })
  expect(
    await db.auditEntry.count({ where: { organizationId, action: 'invoice.overdue' } }),
  ).toBeLessThanOrEqual(2)
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('top_up' as const), amount: fc.bigInt({ min: 1n, max: 200n }) }),
  fc.record({ kind: fc.constant('take_back' as const), amount: fc.bigInt({ min: 1n, max: 200n }) }),
  fc.record({ kind: fc.constant('pay' as const), amount: fc.bigInt({ min: 1n, max: 200n }) }),
  fc.record({ kind: fc.constant('credit' as const), amount: fc.bigInt({ min: 1n, max: 60n }) }),
  fc.record({ kind: fc.constant('fee' as const), amount: fc.bigInt({ min: -50n, max: 150n }) }),
)

type Step = { kind: 'top_up' | 'take_back' | 'pay' | 'credit' | 'fee'; amount: bigint }
type World = Awaited<ReturnType<typeof twoMonths>>

const takes: Record<Step['kind'], (world: World, amount: bigint) => Promise<unknown>> = {
  top_up: ({ tenant }, amountMinor) => topUpCredit(tenant, topUpOf(amountMinor)),
  take_back: ({ tenant, organizationId }, amount) => {
    const back = { organizationId, kind: 'adjustment' as const, subjectId: newId(), reason: 'r' }
    return inTransaction((tx) => bookCredit(tx, tenant, { ...back, amountMinor: -amount }))
  },
  pay: ({ february, pay }, amount) => pay(february, amount),
  // More than is left is refused.
  credit: ({ march, credit }, amount) => credit(march, amount).catch(() => undefined),
  fee: ({ tenant, fees }, amount) => fees.draw(tenant, '2026-04', amount),
}

test('the open amounts are what is overdrawn of closed months, whatever moves credit in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps: Step[]) => {
      const world = await twoMonths()
      for (const { kind, amount } of steps) await takes[kind](world, amount)
      const current = steps.reduce((sum, { kind, amount }) => (kind === 'fee' ? sum + amount : sum), 0n)
      await settleInvoices(world.tenant)
      const { organizationId } = world
      const invoices = await db.invoice.findMany({ where: { organizationId, kind: 'invoice' } })
      const sum = (of: (invoice: (typeof invoices)[number]) => bigint) =>
        invoices.reduce((total, invoice) => total + of(invoice), 0n)
      const due = sum(({ totalMinor, creditedMinor }) => totalMinor - creditedMinor)
      const balance = (await creditOf(organizationId)) + current
      const overdrawn = balance < 0n ? -balance : 0n
      expect(due - sum(({ paidMinor }) => paidMinor)).toBe(smaller(overdrawn, due))
    }),
    { numRuns: 12 },
  )
})
